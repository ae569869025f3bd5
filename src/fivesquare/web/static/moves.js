// The moves so far, and the way through them.

import { html, useEffect, useRef } from "./html.js";
import { cellsOf } from "./turn.js";

/** @typedef {import("./table.js").Table} Table */

const WAYS = /** @type {[string, string, string, (ply: number, all: number) => number][]} */ ([
  ["To the start", "«", "", () => 0],
  ["Back", "‹", "ArrowLeft", (ply) => ply - 1],
  ["Forward", "›", "ArrowRight", (ply) => ply + 1],
  ["To the latest move", "»", "", (_, all) => all],
]);

/** @param {{table: Table}} props */
export function Moves({ table }) {
  const { state } = table;
  if (!state) return null;
  const { joint } = state;
  const half = table.sent ? table.chosen.join(` ${joint} `) : table.first && `${table.first} ${joint} …`;
  return html`<div class="moves">
    <${MoveList}
      moves=${state.moves}
      joint=${joint}
      half=${half}
      at=${table.chosen.length ? -1 : table.at}
      go=${(/** @type {number} */ ply) => table.lookAt(ply)}
    />
    <${Ways} at=${table.at} all=${state.moves.length} go=${(/** @type {number} */ ply) => table.lookAt(ply)} />
  </div>`;
}

/**
 * The moves in pairs, each with what there is to say of it.
 * @param {{moves: string[], joint: string, half?: string | null, at: number,
 *   go: (ply: number) => void, remarks?: string[], wrong?: Set<number>}} props
 */
export function MoveList({ moves, joint, half, at, go, remarks = [], wrong }) {
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  useEffect(() => {
    const here = list.current?.querySelector("[aria-current]") || list.current?.lastElementChild;
    // Only the list itself moves: scrolling the page would take the board from under the finger.
    if (here instanceof HTMLElement && list.current) list.current.scrollTop = here.offsetTop - 60;
  }, [moves.length, at]);
  const pairs = Math.ceil((moves.length + (half ? 1 : 0)) / 2);
  /** @param {number} place */
  const drawn = (place) => {
    const made = place < moves.length;
    const begun = place === moves.length && half;
    if (!made) return html`<span key=${place} class=${begun ? "inhand" : ""}>${begun || ""}</span>`;
    return html`<button
      type="button"
      key=${place}
      aria-current=${at === place + 1 ? "step" : undefined}
      onClick=${() => go(place + 1)}
    >
      ${cellsOf(moves[place], joint).join(` ${joint} `)}
      ${remarks[place] && html`<small class=${wrong?.has(place + 1) ? "wrong" : ""}>${remarks[place]}</small>`}
    </button>`;
  };
  return html`
    <ol ref=${list} aria-label="Moves">
      ${Array.from({ length: pairs }, (_, pair) => html`<li key=${pair}>
        <span class="count">${pair + 1}</span>
        ${drawn(2 * pair)}${drawn(2 * pair + 1)}
      </li>`)}
    </ol>
    ${pairs === 0 && html`<p class="soft small empty">No moves yet.</p>`}
  `;
}

/**
 * Back and forth by buttons.
 * @param {{at: number, all: number, go: (ply: number) => void}} props
 */
export function Ways({ at, all, go }) {
  return html`<div class="ways" role="group" aria-label="Through the moves">
    ${WAYS.map(([name, sign, shortcut, to]) => {
      const aim = to(at, all);
      const may = aim >= 0 && aim <= all && aim !== at;
      return html`<button
        type="button"
        key=${name}
        aria-label=${name}
        aria-keyshortcuts=${shortcut || undefined}
        title=${shortcut ? `${name} (${sign === "‹" ? "←" : "→"})` : name}
        aria-disabled=${may ? undefined : "true"}
        onClick=${() => may && go(aim)}
      >${sign}</button>`;
    })}
  </div>`;
}
