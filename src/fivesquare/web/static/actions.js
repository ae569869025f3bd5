// What a player may do besides moving.

import { toBoard } from "./board.js";
import { askHint } from "./hint.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { awayFor } from "./players.js";
import { ASKS } from "./say.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.d.ts").Offer} Offer */
/** @typedef {import("./types.d.ts").Seat} Seat */
/** @typedef {import("./types.d.ts").State} State */

/** @param {State} state */
function hasComputer(state) {
  return state.players.some(({ kind }) => kind !== "human");
}

/** @param {{table: Table, sharing: boolean, share: (on: boolean) => void}} props */
export function Actions({ table, sharing, share }) {
  const { state, seats } = table;
  const [resigning, resign] = useState(false);
  const over = state?.status === "over";
  useEffect(() => resign(false), [over]);
  if (!state) return null;
  const sits = seats.length > 0;
  return html`<div class="actions">
    ${resigning
      ? html`<${Resign} table=${table} done=${() => resign(false)} />`
      : html`<div class="row">
          ${sits && !over && html`<${During} table=${table} resign=${() => resign(true)} />`}
          ${over && html`<${After} table=${table} />`}
          <button type="button" aria-expanded=${sharing ? "true" : "false"} onClick=${() => share(!sharing)}>Share</button>
        </div>`}
  </div>`;
}

/** @param {{table: Table, resign: () => void}} props */
function During({ table, resign }) {
  const { state } = table;
  if (!state) return null;
  const alone = state.both || hasComputer(state) || state.status === "waiting";
  const begun = state.ply > 0;
  return html`
    ${begun && !state.offers.undo && html`<button type="button" onClick=${alone ? () => table.act("undo") : toBoard(() => table.act("undo"))}>${alone ? "Undo" : "Ask to take back"}</button>`}
    ${hasComputer(state) && table.mine && html`<${HintButton} table=${table} />`}
    ${state.may_draw && !state.offers.draw && state.status === "playing" &&
    html`<button type="button" onClick=${toBoard(() => table.act("draw"))}>Offer a draw</button>`}
    <button type="button" onClick=${resign}>Resign</button>
  `;
}

/** @param {{table: Table}} props */
function HintButton({ table }) {
  if (table.hint?.step === 2) return null;
  const label = table.thinking ? "Thinking…" : table.hint ? "Show the move" : "Hint";
  const ask = () => table.thinking || askHint(table);
  const act = table.hint ? toBoard(ask) : ask;
  return html`<button type="button" aria-disabled=${table.thinking ? "true" : undefined} onClick=${act}>${label}</button>`;
}

/** @param {{table: Table, done: () => void}} props */
function Resign({ table, done }) {
  const no = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useLayoutEffect(() => no.current?.focus(), []); // at once: later it would take what the next key chose
  return html`<div class="row confirm" role="group" aria-label="Resign">
    <span>Resign this game?</span>
    <button type="button" class="danger" onClick=${toBoard(() => table.act("resign").then(done))}>Resign</button>
    <button type="button" ref=${no} onClick=${toBoard(done)}>Play on</button>
  </div>`;
}

/** @param {{table: Table}} props */
function After({ table }) {
  const { state, seats } = table;
  if (!state) return null;
  const review = state.ply > 0 && html`<a class="button" href=${`/games/${state.id}/review`}>Review</a>`;
  if (state.next) {
    const label = state.match && state.match.game < state.match.of ? "Next game" : "Rematch";
    return html`<a class="button main" href=${`/games/${state.next}`}>${label}</a>${review}`;
  }
  return html`
    ${seats.length > 0 && !state.offers.rematch && html`<button type="button" class="main" onClick=${toBoard(() => table.act("rematch"))}>Rematch</button>`}
    ${review}
    <a class="button" href="/">New game</a>
  `;
}

/**
 * The offers that lie on the table: close to the board, where also a phone shows them.
 * @param {{table: Table}} props
 */
export function Offers({ table }) {
  const { state, seats } = table;
  if (!state || state.next || !seats.length) return null;
  const kinds = /** @type {Offer[]} */ (Object.keys(ASKS));
  return kinds.map((offer) => {
    const from = state.offers[offer];
    if (!from) return null;
    if (seats.includes(from) && !state.both) return html`<p key=${offer} class="offer soft">${ASKS[offer][1]}</p>`;
    return html`<div key=${offer} class="row offer" role="group" aria-label="Offer">
      <span>${state.players[from - 1].name} ${ASKS[offer][0]}</span>
      <button type="button" class="main" onClick=${toBoard(() => table.act(offer, state.version))}>Accept</button>
      <button type="button" onClick=${toBoard(() => table.act("decline", state.version))}>Decline</button>
    </div>`;
  });
}

/** @param {{table: Table}} props */
export function Claim({ table }) {
  const { state, seats } = table;
  if (!state || state.status === "over" || seats.length !== 1) return null;
  const other = /** @type {Seat} */ (3 - seats[0]);
  const away = awayFor(table, other);
  if (away === null || away < state.may_claim || state.players[other - 1].here) return null;
  return html`<div class="row offer" role="group" aria-label="Claim">
    <span>${state.players[other - 1].name} has been away for ${Math.floor(away / 60)} minutes.</span>
    <button type="button" class="main" onClick=${toBoard(() => table.act("claim"))}>Claim the win</button>
  </div>`;
}
