// Questions to the server, and its refusals.

/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {import("./types.d.ts").Placed} Placed */
/** @typedef {import("./types.d.ts").Seat} Seat */

/** What the server refuses, in its own words; status 0 when it did not answer at all. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const SILENCE = "The server does not answer.";

/**
 * @param {string} path
 * @param {{method?: string, body?: object, secret?: string}} [how]
 */
async function ask(path, { method = "GET", body, secret } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body) headers["Content-Type"] = "application/json";
  if (secret) headers["Authorization"] = `Bearer ${secret}`;
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  } catch {
    throw new Refusal(0, SILENCE);
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

/** @param {Response} answer */
async function refusal(answer) {
  let message = "Something went wrong on the server.";
  try {
    message = (await answer.json()).error.message || message;
  } catch {
    // Something between us and the server answered in its place.
  }
  return new Refusal(answer.status, message);
}

/**
 * The answer as the type that its caller expects, and the seats of whoever asks.
 * @param {string} path
 * @param {{method?: string, body?: object, secret?: string}} [how]
 * @returns {Promise<{data: any, seats: Seat[]}>}
 */
export async function call(path, how) {
  const answer = await ask(path, how);
  const seats = (answer.headers.get("Seat") || "").split(",").filter(Boolean).map(Number);
  try {
    return { data: await answer.json(), seats: /** @type {Seat[]} */ (seats) };
  } catch {
    throw new Refusal(0, SILENCE);
  }
}

/**
 * @param {string} path
 * @param {object} body
 */
export function post(path, body) {
  return call(path, { method: "POST", body });
}

/** @param {string} path */
export async function text(path) {
  return (await ask(path)).text();
}

/** @type {Promise<GameKind[]> | undefined} */
let games;

/** All games, asked for once. */
export function catalogue() {
  games ??= call("/api/catalogue").then(({ data }) => data.games);
  games.catch(() => (games = undefined));
  return games;
}

/**
 * The game that a text like `blockade:size=7` names.
 * @param {string} game
 */
export async function kindOf(game) {
  const id = game.split(":")[0];
  const kind = (await catalogue()).find((one) => one.id === id);
  if (!kind) throw new Refusal(404, `There is no game ${id}.`);
  return kind;
}

/**
 * A position of a game, and with `first` what is said once that cell is named.
 * @param {{game: string, start?: string | null, moves: string[], first?: string}} where
 * @returns {Promise<Placed>}
 */
export async function position({ game, start, moves, first }) {
  const query = new URLSearchParams(start ? { position: start } : { game });
  if (moves.length) query.set("moves", moves.join(" "));
  if (first) query.set("first", first);
  return (await call(`/api/position?${query}`)).data;
}

/**
 * What went wrong, as a sentence; whatever is no refusal is a fault of ours and is passed on.
 * @param {unknown} error
 * @returns {Refusal}
 */
export function refused(error) {
  if (error instanceof Refusal) return error;
  throw error;
}
