// The page of a game: the board on the left, everything else beside it.

import { kindOf } from "./api.js";
import { Actions, Claim, Offers } from "./actions.js";
import { Board, toBoard } from "./board.js";
import { onElsewhere } from "./elsewhere.js";
import { draw, html, useEffect, useMemo, useState } from "./html.js";
import { Join, Players, Waiting } from "./players.js";
import { Moves } from "./moves.js";
import { Missing } from "./missing.js";
import { ending, readable } from "./say.js";
import { Share } from "./share.js";
import { Table } from "./table.js";
import { mayDecline } from "./turn.js";
import { walkByKeys } from "./walking.js";

/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {import("./types.d.ts").State} State */
/** @typedef {import("./types.d.ts").Words} Words */

/** @param {HTMLElement} main */
export function start(main) {
  const id = decodeURIComponent(location.pathname.split("/")[2] || "");
  draw(html`<${Game} id=${id} />`, main);
}

/**
 * The table of this page's game, drawn again with whatever is new.
 * @param {string} id
 */
function useTable(id) {
  const [, redraw] = useState(0);
  const table = useMemo(() => new Table(id, () => redraw((n) => n + 1)), [id]);
  useEffect(() => {
    table.open();
    const later = () => table.claimSeat().then(() => table.refresh());
    addEventListener("hashchange", later);
    const clock = setInterval(table.changed, 10_000); // how long somebody has been away
    return () => {
      removeEventListener("hashchange", later);
      clearInterval(clock);
    };
  }, [table]);
  useEffect(() => onElsewhere(() => table.takeBack()), [table]);
  useEffect(() => walkByKeys((step) => table.lookAt(table.at + step)), [table]);
  return table;
}

/** @param {{id: string}} props */
function Game({ id }) {
  const table = useTable(id);
  const { state } = table;
  const [kind, setKind] = useState(/** @type {GameKind | null} */ (null));
  const [sharing, share] = useState(false);
  const game = state?.game;
  useEffect(() => {
    if (game && !kind) kindOf(game).then(setKind, (error) => table.say(error.message));
  }, [game, table.connected]);
  if (table.missing) return html`<${Missing} what="game" />`;
  if (!state || !kind) {
    return html`<div class="loading" role="status">${table.note || "One moment…"}</div>`;
  }
  const shown = table.look || state;
  const joinable = !table.seats.length && state.players.some((player) => !player.joined);
  return html`<div class="table">
    <${Board}
      kind=${kind}
      label=${state.title}
      cells=${shown.cells}
      last=${shown.last}
      winning=${table.look ? [] : state.winning}
      winner=${state.result?.winner}
      hinted=${table.look ? [] : table.hint?.cells || []}
      ordered=${Boolean(table.hint?.move && table.hint.cells.length > 1)}
      chosen=${table.chosen}
      playable=${table.playable}
      mover=${state.turn}
      anywhere=${table.first !== null && !table.sent}
      onPick=${(/** @type {string} */ cell) => table.pick(cell)}
    />
    <section class="panel" aria-label="The game">
      <div class="heading">
        <h1>${kind.name}<small>${readable(state.title.replace(kind.name, ""))}</small></h1>
        <a href=${`/rules/${kind.id}`}>Rules</a>
      </div>
      ${state.match && html`<p class="soft small">${matchLine(state)}</p>`}
      ${!table.connected && html`<p class="lost" role="status">Reconnecting…</p>`}
      <${Players} table=${table} kind=${kind} />
      ${joinable && html`<${Join} table=${table} />`}
      <${Messages} table=${table} />
      <${Offers} table=${table} />
      <${Claim} table=${table} />
      <${Waiting} table=${table} />
      <${Moves} table=${table} />
      <${Actions} table=${table} sharing=${sharing} share=${share} />
      ${sharing && html`<${Share} table=${table} />`}
    </section>
  </div>`;
}

/** @param {State} state */
function matchLine({ match, players }) {
  if (!match) return "";
  const stand = players.map(({ name }, place) => `${name} ${match.wins[place]}`).join(", ");
  return `Game ${match.game} of ${match.of}${match.game > 1 ? ` · ${stand}` : ""}`;
}

/**
 * What there is to read: what was done, what is to be done now, and more about that.
 * @param {Table} table
 * @returns {{done: string[], lead: string | string[], more: string[]}}
 */
function lines(table) {
  const { state, seats } = table;
  if (!state) return { done: [], lead: "", more: [] };
  const { words } = table.look || state;
  if (table.look) return { done: [], lead: "", more: words.done };
  if (state.status === "over") return { done: [], lead: ending(state, seats), more: [] };
  if (table.half) return between(table.half);
  if (table.mine) return asked(words, words.done);
  return { done: [], lead: waitingFor(state), more: seats.length === 1 ? words.own : words.done };
}

/**
 * The book's own prompt where it says nothing above it.
 * @param {{prompt: string[], ask: string}} words
 * @param {string[]} done
 */
function asked({ prompt, ask }, done) {
  const [lead, ...more] = prompt.length ? prompt : [ask];
  return { done, lead, more };
}

/**
 * The words between the two parts of a turn: what the first one did, and what may follow.
 * @param {Words} words
 */
function between({ own, prompt, ask }) {
  return own.length ? asked({ prompt, ask }, own) : { done: [], lead: prompt, more: [] };
}

/** @param {State} state */
function waitingFor({ turn, players }) {
  if (!turn) return "";
  const { kind, name, joined } = players[turn - 1];
  if (!joined) return "Waiting for a friend.";
  return kind === "human" ? `${name} is to move.` : `${name} is thinking…`;
}

/** @param {{table: Table}} props */
function Messages({ table }) {
  const { state } = table;
  if (!state) return null;
  const { done, lead, more } = lines(table);
  const over = state.status === "over" && !table.look;
  return html`<div class=${over ? "message over" : "message"}>
    ${table.look && html`<p class="looking">
      Looking at ${table.look.ply ? `move ${table.look.ply}` : "the start"} ·${" "}
      <button type="button" class="link" onClick=${() => table.lookAt(state.ply)}>back to the game</button>
    </p>`}
    ${done.length > 0 && html`<p class="soft">${done.join(" ")}</p>`}
    ${typeof lead === "string" ? lead && html`<p class="lead">${lead}</p>` : lead.map((line, place) => html`<p key=${place}>${line}</p>`)}
    ${more.map((line, place) => html`<p key=${place} class="soft">${line}</p>`)}
    ${table.first && !table.sent && html`<p class="row">
      ${mayDecline(state.options, table.first) &&
      html`<button type="button" onClick=${toBoard(() => table.first && table.play(table.first))}>${state.words.stop}</button>`}
      <button type="button" class="link" onClick=${toBoard(() => table.takeBack())}>Take it back (Escape)</button>
    </p>`}
    ${table.hint && !table.look && html`<p class="hint">${table.hint.lines.join(" ")}</p>`}
    ${table.note && html`<p class="note" role="alert">${table.note}</p>`}
  </div>`;
}
