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
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  const ply = state?.ply;
  useEffect(() => {
    const here = list.current?.querySelector("[aria-current]") || list.current?.lastElementChild;
    // Only the list itself moves: scrolling the page would take the board from under the finger.
    if (here instanceof HTMLElement && list.current) list.current.scrollTop = here.offsetTop - 60;
  }, [ply, table.at]);
  if (!state) return null;
  const { moves, joint } = state;
  const shown = moves.map((move) => cellsOf(move, joint).join(` ${joint} `));
  const half = table.sent ? table.chosen.join(` ${joint} `) : table.first && `${table.first} ${joint} …`;
  const pairs = Math.ceil((moves.length + (half ? 1 : 0)) / 2);
  return html`<div class="moves">
    <ol ref=${list} aria-label="Moves">
      ${Array.from({ length: pairs }, (_, pair) => html`<li key=${pair}>
        <span class="count">${pair + 1}</span>
        ${[2 * pair, 2 * pair + 1].map((place) => html`<${Move}
          key=${place}
          table=${table}
          ply=${place + 1}
          text=${shown[place] || (place === moves.length ? half : "")}
          made=${place < moves.length}
        />`)}
      </li>`)}
    </ol>
    ${pairs === 0 && html`<p class="soft small empty">No moves yet.</p>`}
    <div class="ways" role="group" aria-label="Through the moves">
      ${WAYS.map(([name, sign, shortcut, to]) => {
        const aim = to(table.at, moves.length);
        const may = aim >= 0 && aim <= moves.length && aim !== table.at;
        return html`<button
          type="button"
          key=${name}
          aria-label=${name}
          aria-keyshortcuts=${shortcut || undefined}
          title=${shortcut ? `${name} (${sign === "‹" ? "←" : "→"})` : name}
          aria-disabled=${may ? undefined : "true"}
          onClick=${() => may && table.lookAt(aim)}
        >${sign}</button>`;
      })}
    </div>
  </div>`;
}

/** @param {{table: Table, ply: number, text: string | null, made: boolean}} props */
function Move({ table, ply, text, made }) {
  if (!text) return html`<span></span>`;
  if (!made) return html`<span class="inhand">${text}</span>`;
  return html`<button
    type="button"
    aria-current=${table.at === ply && !table.chosen.length ? "step" : undefined}
    onClick=${() => table.lookAt(ply)}
  >${text}</button>`;
}
