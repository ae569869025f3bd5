// The marks of the games, from the sprite that the server puts into the page.

import { html } from "./html.js";

/** @typedef {import("./types.d.ts").GameKind} GameKind */

/**
 * The name in the sprite of what stands on a cell.
 * @param {GameKind} kind
 * @param {number} holder 1 and 2 are players, 3 is a hole
 */
export function nameOf(kind, holder) {
  return holder === 3 ? "hole" : `${kind.id}-${holder}`;
}

/**
 * One drawing of the sprite, around the origin.
 * @param {{name: string, class?: string}} props
 */
export function Use({ name, class: look }) {
  return html`<use class=${look} href=${`#${name}`} x="-30" y="-30" width="60" height="60" />`;
}

/**
 * A player's mark by itself.
 * @param {{kind: GameKind, seat: number}} props
 */
export function Mark({ kind, seat }) {
  return html`<svg class=${`mark h${seat}`} viewBox="-26 -26 52 52" aria-hidden="true">
    <${Use} name=${nameOf(kind, seat)} />
  </svg>`;
}

const STEP = 66;

/**
 * A small picture of a game, for the cards of the first page.
 * @param {{kind: GameKind}} props
 */
export function Sample({ kind }) {
  const { cells } = kind.sample;
  const { upward, goal, holders, edges } = kind.drawing;
  const rows = upward ? [...cells].reverse() : cells;
  const side = cells.length * STEP;
  const middle = Math.floor(cells.length / 2);
  return html`<svg class="sample" viewBox=${`-10 -10 ${side + 20} ${side + 20}`} aria-hidden="true">
    ${edges.map((owner, place) => html`<path
      key=${place}
      class=${`side h${owner}`}
      d=${place ? `M-5 12V${side - 12}M${side + 5} 12V${side - 12}` : `M12-5H${side - 12}M12 ${side + 5}H${side - 12}`}
    />`)}
    ${rows.map((row, r) =>
      row.map((word, c) => {
        const holder = holders[word] || 0;
        return html`<g
          key=${`${r},${c}`}
          class=${`h${holder}`}
          transform=${`translate(${c * STEP + STEP / 2} ${r * STEP + STEP / 2})`}
        >
          <rect class="ground" x="-30" y="-30" width="60" height="60" rx="10" />
          ${goal && r === middle && c === middle && html`<${Use} name="goal" />`}
          ${holder > 0 && html`<${Use} name=${nameOf(kind, holder)} />`}
        </g>`;
      }),
    )}
  </svg>`;
}
