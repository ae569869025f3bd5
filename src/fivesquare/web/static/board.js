// The board: a grid of buttons, drawn like `fivesquare show --svg`.

import { html, useRef, useState } from "./html.js";
import { Mark, nameOf, Use } from "./marks.js";
import { Shape, Sign, worthWords } from "./worth.js";

/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {import("./types.d.ts").Cells} Cells */
/** @typedef {import("./types.d.ts").Placed} Placed */
/** @typedef {import("./types.d.ts").Worth} Worth */

/**
 * @typedef {object} Shown what stands on the board, and what is to be seen of it
 * @property {GameKind} kind
 * @property {Cells} cells
 * @property {string[]} last
 * @property {string[]} [winning] the cells that decided the game
 * @property {number | null} [winner]
 * @property {string[]} [hinted]
 * @property {boolean} [ordered] whether the hinted cells are a turn of two, in this order
 * @property {string[]} [chosen] the cells of the turn in hand
 * @property {Set<string>} [playable]
 * @property {number | null} [mover] whose colour the dots and the chosen cells have
 * @property {boolean} [anywhere] whether a click on any other cell does something too
 * @property {Map<string | null, Worth>} [worths] what cells are worth that may be named next
 * @property {(cell: string) => void} [onPick]
 */

/**
 * What the board shows of a position.
 * @param {Placed} placed
 */
export function boardOf({ title, cells, last, winning, result, turn }) {
  return { label: title, cells, last, winning, winner: result?.winner, mover: turn };
}

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

/**
 * The numbers of rows from top to bottom, and of columns from left to right.
 * @param {GameKind} kind
 * @param {number} size
 */
function numbering({ drawing }, size) {
  const columns = Array.from({ length: size }, (_, place) => place + drawing.origin);
  return { rows: drawing.upward ? [...columns].reverse() : columns, columns };
}

/**
 * Which cells differ from what was drawn before, and how: `new`, or `turned` to another player.
 * Where a click has already put its mark, nothing need arrive.
 * @param {Shown} shown
 */
function useChanges({ cells, kind, chosen = [] }) {
  const marked = useRef(chosen[0]);
  const before = useRef(cells);
  const changes = useRef(/** @type {Map<string, string>} */ (new Map()));
  const drawn = useRef(cells);
  if (drawn.current !== cells && String(drawn.current) !== String(cells)) {
    before.current = drawn.current;
    changes.current = new Map();
    const held = (/** @type {string} */ word) => kind.drawing.holders[word] || 0;
    cells.forEach((row, r) =>
      row.forEach((word, c) => {
        const [old, now] = [held(before.current[r]?.[c] || ""), held(word)];
        if (old === now || !now) return;
        const cell = `${r + kind.drawing.origin},${c + kind.drawing.origin}`;
        if (cell === marked.current) return;
        changes.current.set(cell, old === 1 || old === 2 ? "turned" : "new");
      }),
    );
  }
  drawn.current = cells;
  marked.current = chosen[0];
  return changes.current;
}

/** @param {Shown & {label: string}} shown */
export function Board(shown) {
  const { kind, cells, label, playable, onPick } = shown;
  const { origin, numbers, edges } = kind.drawing;
  const size = cells.length;
  const { rows, columns } = numbering(kind, size);
  const changes = useChanges(shown);
  const grid = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [active, setActive] = useState(/** @type {string | null} */ (null));
  const order = rows.flatMap((row) => columns.map((column) => `${row},${column}`));
  const entry = active && order.includes(active) ? active : order.find((c) => playable?.has(c));
  const tabbed = entry || order[0];

  /** @param {KeyboardEvent} event */
  function moveFocus(event) {
    const step = STEPS[event.key];
    const cell = /** @type {HTMLElement} */ (event.target).dataset.cell;
    if (!step || !cell || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const place = order.indexOf(cell);
    const row = Math.floor(place / size) + step[0];
    const column = (place % size) + step[1];
    if (row < 0 || row >= size || column < 0 || column >= size) return;
    const next = order[row * size + column];
    setActive(next);
    /** @type {HTMLElement} */ (grid.current?.querySelector(`[data-cell="${next}"]`))?.focus();
  }

  const top = html`<div class="columns" aria-hidden="true">
    ${columns.map((n) => html`<span key=${n}>${n}</span>`)}
  </div>`;
  return html`
    <div class="frame">
      <div class=${edges.length ? "board edged" : "board"} style=${{ "--n": size }}>
        ${numbers !== "below" && top}
        <div class="rows" aria-hidden="true">
          ${rows.map((n) => html`<span key=${n}>${n}</span>`)}
        </div>
        <div class="cells" role="group" aria-label=${label} ref=${grid} onKeyDown=${moveFocus}>
          ${edges.map((owner, place) => html`<${Edges} key=${place} kind=${kind} owner=${owner} place=${place} />`)}
          ${order.map((cell) => {
            const [row, column] = cell.split(",").map(Number);
            return html`<${Cell}
              key=${cell}
              cell=${cell}
              word=${cells[row - origin][column - origin]}
              shown=${shown}
              change=${changes.get(cell)}
              goal=${kind.drawing.goal && place(cell, origin, size) === Math.floor(size ** 2 / 2)}
              tabbed=${cell === tabbed}
              onFocus=${() => setActive(cell)}
              onPick=${onPick}
            />`;
          })}
        </div>
        ${numbers === "below" && top}
      </div>
    </div>
  `;
}

/**
 * @param {string} cell
 * @param {number} origin
 * @param {number} size
 */
function place(cell, origin, size) {
  const [row, column] = cell.split(",").map(Number);
  return (row - origin) * size + column - origin;
}

/**
 * The two sides of the board that a player is to join.
 * @param {{kind: GameKind, owner: number, place: number}} side
 */
function Edges({ kind, owner, place }) {
  return (place ? ["left", "right"] : ["top", "bottom"]).map(
    (side) => html`<span key=${side} class=${`edge ${side} h${owner}`} aria-hidden="true">
      <${Mark} kind=${kind} seat=${owner} />
    </span>`,
  );
}

/**
 * @param {{cell: string, word: string, shown: Shown, change?: string, goal: boolean,
 *   tabbed: boolean, onFocus: () => void, onPick?: (cell: string) => void}} props
 */
function Cell({ cell, word, shown, change, goal, tabbed, onFocus, onPick }) {
  const { kind, last, winning = [], hinted = [], chosen = [], playable, mover } = shown;
  const [row, column] = cell.split(",");
  const holder = kind.drawing.holders[word] || 0;
  const may = Boolean(playable?.has(cell));
  const worth = may ? shown.worths?.get(cell) : undefined;
  const told = [`row ${row}`, `column ${column}`, word, may && "playable", worth && worthWords(worth)];
  const taken = chosen.indexOf(cell);
  const marks = [
    taken >= 0 && "chosen",
    last.includes(cell) && "last",
    winning.includes(cell) && "winning",
    winning.includes(cell) && holder > 0 && holder !== shown.winner && "trapped",
    winning.length > 0 && !winning.includes(cell) && "beside",
    hinted.includes(cell) && "hinted",
    may && "playable",
    change,
  ];
  return html`<button
    type="button"
    class=${["cell", `h${holder}`, ...marks].filter(Boolean).join(" ")}
    aria-label=${told.filter(Boolean).join(", ")}
    aria-disabled=${may || shown.anywhere ? undefined : "true"}
    aria-pressed=${taken >= 0 ? "true" : undefined}
    data-cell=${cell}
    tabindex=${tabbed ? 0 : -1}
    onFocus=${onFocus}
    onClick=${(/** @type {PointerEvent} */ event) => clickedOn(event, cell, onPick)}
  >
    <svg viewBox="-30 -30 60 60" aria-hidden="true" focusable="false">
      ${goal && html`<${Use} name="goal" />`}
      <${Piece} kind=${kind} holder=${holder} />
      ${taken === 0 && !holder && html`<${Use} class=${`ghost h${mover}`} name=${`${kind.id}-${mover}`} />`}
      ${worth && html`<${Shape} worth=${worth} held=${holder > 0} />`}
      ${may && !worth && html`<circle class=${`dot h${mover}`} r=${holder ? 5 : 6.5} />`}
      ${(last.includes(cell) || winning.includes(cell)) && html`<rect class="ring" x="-31" y="-31" width="62" height="62" rx="11" />`}
      ${last.includes(cell) && winning.includes(cell) && html`<rect class="ring within" x="-26" y="-26" width="52" height="52" rx="8" />`}
      ${taken >= 0 && html`<rect class=${`ring dashed h${mover}`} x="-31" y="-31" width="62" height="62" rx="11" />`}
      ${hinted.includes(cell) && html`<rect class="ring dotted" x="-25" y="-25" width="50" height="50" rx="8" />`}
      ${shown.ordered && hinted.includes(cell) && html`<text class="order" x="-18" y="-12">${hinted.indexOf(cell) + 1}</text>`}
    </svg>
    ${worth && html`<${Sign} worth=${worth} held=${holder > 0} />`}
  </button>`;
}

/**
 * Only a keyboard needs the focus to stay: after a mouse or a finger the arrows walk through the
 * moves.
 * @param {PointerEvent} event
 * @param {string} cell
 * @param {((cell: string) => void) | undefined} onPick
 */
function clickedOn(event, cell, onPick) {
  if (event.pointerType) /** @type {HTMLElement} */ (event.currentTarget).blur();
  onPick?.(cell);
}

/**
 * What stands on a cell. Its key makes another holder another element, which moves in anew.
 * @param {{kind: GameKind, holder: number}} props
 */
function Piece({ kind, holder }) {
  if (!holder) return null;
  return html`<${Use} key=${holder} class="piece" name=${nameOf(kind, holder)} />`;
}

/**
 * A button that goes away when it is pressed hands the focus of a keyboard back to the board.
 * @param {() => void} act
 * @returns {(event: PointerEvent) => void}
 */
export function toBoard(act) {
  return (event) => {
    const cell = /** @type {HTMLElement | null} */ (document.querySelector('.cell[tabindex="0"]'));
    if (!event.pointerType) cell?.focus();
    act();
  };
}
