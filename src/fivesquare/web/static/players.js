// Who sits at the table, who is to move, and how a friend gets there.

import { html, useState } from "./html.js";
import { Mark } from "./marks.js";
import { myName, rememberName } from "./names.js";
import { Invitation } from "./share.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {import("./types.d.ts").Seat} Seat */
/** @typedef {import("./types.d.ts").State} State */

const SEATS = /** @type {Seat[]} */ ([1, 2]);

/** @param {{table: Table, kind: GameKind}} props */
export function Players({ table, kind }) {
  const { state } = table;
  if (!state) return null;
  return html`<ul class="players">
    ${SEATS.map((seat) => {
      const winner = state.result?.winner === seat;
      const turn = state.turn === seat && state.status !== "over";
      return html`<li key=${seat} class=${`player h${seat}${turn ? " turn" : ""}${winner ? " winner" : ""}`}>
        <${Mark} kind=${kind} seat=${seat} />
        <span class="who">
          <b>${nameOf(state, seat, table.seats)}</b>
          ${presence(table, seat)}
          ${state.players[seat - 1].note && html`<small class="caution">${state.players[seat - 1].note}</small>`}
        </span>
        <span class="state">
          ${winner ? html`<b class="won">Winner</b>` : turn ? html`<b class="due">To move</b>` : null}
          <span>Player ${seat}</span>
        </span>
      </li>`;
    })}
  </ul>`;
}

/**
 * @param {State} state
 * @param {Seat} seat
 * @param {Seat[]} seats
 */
function nameOf({ players, both }, seat, seats) {
  const { name, joined } = players[seat - 1];
  if (!joined) return "Nobody yet";
  if (both || !seats.includes(seat)) return name;
  return name === myName() ? `${name} (you)` : "You";
}

/**
 * How long the other has been away, counted on from what the server said.
 * @param {Table} table
 * @param {Seat} seat
 */
export function awayFor({ state, received }, seat) {
  const away = state?.players[seat - 1].away;
  return away === null || away === undefined ? null : away + (Date.now() - received) / 1000;
}

/**
 * @param {Table} table
 * @param {Seat} seat
 */
function presence(table, seat) {
  const { state, seats } = table;
  const player = state?.players[seat - 1];
  if (!player?.joined || player.kind !== "human" || seats.includes(seat) || player.here) return null;
  const away = awayFor(table, seat);
  const minutes = Math.floor((away || 0) / 60);
  return html`<span class="away">away${minutes > 0 ? ` for ${minutes} min` : ""}</span>`;
}

/**
 * The free seat, for whoever opens the invitation.
 * @param {{table: Table}} props
 */
export function Join({ table }) {
  const [name, setName] = useState(myName());
  /** @param {Event} event */
  function join(event) {
    event.preventDefault();
    rememberName(name);
    table.join(name.trim());
  }
  const host = table.state?.players.find((player) => player.joined);
  return html`<form class="join" onSubmit=${join}>
    <p>${host?.name} is waiting for an opponent.</p>
    <label>Your name <input value=${name} maxlength="24" autocomplete="nickname" onInput=${(/** @type {any} */ e) => setName(e.target.value)} /></label>
    <button class="main">Join</button>
  </form>`;
}

/**
 * What to do while nobody has come.
 * @param {{table: Table}} props
 */
export function Waiting({ table }) {
  const { state } = table;
  if (state?.status !== "waiting" || !table.seats.length) return null;
  return html`<div class="waiting">
    <p>${state.open ? "Anybody may join from the first page, or by this link:" : "Send this link to a friend:"}</p>
    <${Invitation} id=${state.id} />
  </div>`;
}
