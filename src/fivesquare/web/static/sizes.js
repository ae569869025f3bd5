// One game on all of its boards, side by side: who wins on which.

import { call } from "./api.js";
import { html } from "./html.js";
import { Mark } from "./marks.js";
import { at } from "./places.js";
import { Shape, Sign } from "./worth.js";

/** @typedef {import("./types.d.ts").ChapterDocument} ChapterDocument */
/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {import("./types.d.ts").Solved} Solved */

/**
 * A game of the atlas. The engine may look at it for the first time.
 * @param {string} game
 * @returns {Promise<ChapterDocument>}
 */
export async function chapterOf(game) {
  return (await call(`/api/solved/${encodeURIComponent(game)}`)).data;
}

/**
 * Who wins, as a sentence.
 * @param {Solved} chapter
 * @param {string} [rest] what is to be added where it is known
 */
export function verdict({ outcome, value }, rest = "") {
  if (!value) return "Who wins is not known.";
  return `${outcome[0].toUpperCase()}${outcome.slice(1)}${rest}.`;
}

/** @param {{chapters: Solved[], kind: GameKind, here: string}} props */
export function Boards({ chapters, kind, here }) {
  const sizes = [...new Set(chapters.map(({ size }) => size))].sort((one, two) => one - two);
  const rules = [...new Set(chapters.map((one) => one.rules))];
  return html`<div class="boards"><table>
    <thead><tr>
      <th scope="col"><span class="unseen">rules</span></th>
      ${sizes.map((size) => html`<th scope="col" key=${size}>${size}×${size}</th>`)}
    </tr></thead>
    <tbody>
      ${rules.map((rule) => html`<tr key=${rule}>
        <th scope="row">${ruled(rule)}</th>
        ${sizes.map((size) => {
          const chapter = chapters.find((one) => one.size === size && one.rules === rule);
          return html`<td key=${size}>${chapter && html`<${Result} chapter=${chapter} kind=${kind} here=${chapter.game === here} />`}</td>`;
        })}
      </tr>`)}
    </tbody>
  </table></div>`;
}

/**
 * What a row is called; a narrow one is broken where that does no harm.
 * @param {string} rule
 */
function ruled(rule) {
  const [name, value] = rule.split("=");
  return rule ? html`${name}=<wbr />${value}` : "as in the book";
}

/**
 * Who wins on one board: their mark, and in how many turns.
 * @param {{chapter: Solved, kind: GameKind, here: boolean}} props
 */
function Result({ chapter: { game, title, made, outcome, winner, value, distance }, kind, here }) {
  const words = `${title}: ${made ? outcome : "not looked at yet"}`;
  const worth = { value, distance: null };
  return html`<a class=${winner ? `result h${winner}` : "result"} href=${at(`/solved?game=${game}`)} aria-label=${words} title=${words} aria-current=${here ? "page" : undefined}>
    ${winner ? html`<${Mark} kind=${kind} seat=${winner} />` : html`<span class="mark token">
      <svg viewBox="-30 -30 60 60" aria-hidden="true"><${Shape} worth=${worth} held=${false} /></svg>
      ${made && html`<${Sign} worth=${worth} held=${false} />`}
    </span>`}
    <small>${!made ? "…" : value === "draw" ? "draw" : distance ? `in ${distance}` : winner ? "wins" : "unknown"}</small>
  </a>`;
}
