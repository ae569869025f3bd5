// What is said to screen readers, and in the title of the tab.

/** @typedef {import("./types.d.ts").Offer} Offer */
/** @typedef {import("./types.d.ts").Seat} Seat */
/** @typedef {import("./types.d.ts").State} State */

/** What the other asks for, and what you have asked for. */
export const ASKS = /** @type {Record<Offer, [string, string]>} */ ({
  draw: ["offers a draw.", "You offered a draw."],
  undo: ["asks to take a move back.", "You asked to take a move back."],
  rematch: ["would like a rematch.", "You asked for a rematch."],
});

/** @param {string[]} lines */
export function speak(lines) {
  const place = document.getElementById("say");
  if (place) place.textContent = lines.filter(Boolean).join(" ");
}

/**
 * Tell what has changed from one state to the next.
 * @param {State | null} before
 * @param {State} state
 * @param {Seat[]} seats
 */
export function announce(before, state, seats) {
  document.title = title(state, seats);
  if (!before) return;
  const moved = state.ply > before.ply;
  const own = moved && seats.length === 1 && before.turn === seats[0] && state.ply === before.ply + 1;
  // Where the book has no word for whoever moved, what others are told will do.
  const lines = moved ? (own && state.words.own.length ? state.words.own : state.words.done) : [];
  if (state.status === "over" && before.status !== "over") speak([...lines, ...ending(state, seats)]);
  else if (state.ply < before.ply) speak(["A move was taken back.", ...turnLine(state, seats)]);
  else if (moved) speak([...lines, ...turnLine(state, seats)]);
  else if (seats.length === 1) tellOther(before, state, /** @type {Seat} */ (3 - seats[0]), seats[0]);
}

/**
 * What the other player has done besides moving.
 * @param {State} before
 * @param {State} state
 * @param {Seat} other
 * @param {Seat} own
 */
function tellOther(before, state, other, own) {
  const [was, now] = [before.players[other - 1], state.players[other - 1]];
  const lines = now.joined && !was.joined ? [`${now.name} has joined.`] : [];
  for (const offer of /** @type {Offer[]} */ (Object.keys(ASKS))) {
    const [asked, asks] = [before.offers[offer], state.offers[offer]];
    if (asks === other && asked !== other) lines.push(`${now.name} ${ASKS[offer][0]}`);
    if (asked === own && !asks && !state.next) lines.push(`${now.name} declines.`);
  }
  if (lines.length) speak(lines);
}

/**
 * How the game ended; the winner is told so, where the book does.
 * @param {State} state
 * @param {Seat[]} seats
 */
export function ending({ words, result }, seats) {
  return seats.length === 1 && result?.winner === seats[0] ? words.own_end : words.end;
}

/**
 * @param {State} state
 * @param {Seat[]} seats
 */
function turnLine(state, seats) {
  return state.turn && seats.length === 1 && seats[0] === state.turn ? ["Your turn."] : [];
}

/**
 * @param {State} state
 * @param {Seat[]} seats
 */
function outcome({ result }, seats) {
  if (seats.length !== 1 || !result) return "Over";
  return result.winner === null ? "Drawn" : result.winner === seats[0] ? "Won" : "Lost";
}

/**
 * @param {State} state
 * @param {Seat[]} seats
 */
function title(state, seats) {
  const mine = state.turn && state.status !== "over" && seats.includes(state.turn);
  const lead = mine && !state.both ? "Your turn · " : state.status === "over" ? `${outcome(state, seats)} · ` : "";
  return `${lead}${state.title} · fivesquare`;
}

/**
 * The title of a game as a line that can be broken: `Pathway (size=7, diagonal=yes)`.
 * @param {string} title
 */
export function readable(title) {
  return title.replaceAll(",", ", ");
}
