// The games as cards that lead somewhere.

import { html } from "./html.js";
import { Sample } from "./marks.js";
import { at } from "./places.js";

/** @typedef {import("./types.d.ts").GameKind} GameKind */

/** @param {{games: GameKind[], label: string, of: string, to: (kind: GameKind) => string}} props */
export function Cards({ games, label, of, to }) {
  return html`<ul class="cards plain">
    ${games.length === 0 && html`<${Outlines} />`}
    ${games.map((kind) => html`<li key=${kind.id} class="card">
      <${Sample} kind=${kind} />
      <div class="about"><h2>${kind.name}</h2><p class="soft">${kind.about}</p></div>
      <a class="button" href=${at(to(kind))} aria-label=${`${label} ${of} ${kind.name}`}>${label}</a>
    </li>`)}
  </ul>`;
}

/** The places of the cards, so that nothing jumps when they come. */
export function Outlines() {
  return Array.from({ length: 5 }, (_, n) => html`<li key=${n} class="card outline" aria-hidden="true"></li>`);
}
