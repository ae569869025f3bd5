// Where nothing is.

import { draw, html } from "./html.js";

/** @param {HTMLElement} main */
export function start(main) {
  draw(html`<${Missing} what=${location.pathname.startsWith("/games/") ? "game" : "page"} />`, main);
}

/** @param {{what: "game" | "page"}} props */
export function Missing({ what }) {
  return html`<div class="missing">
    <svg viewBox="-30 -30 60 60" aria-hidden="true"><use href="#hole" x="-30" y="-30" width="60" height="60" /></svg>
    <h1>There is no such ${what}.</h1>
    <p class="soft">${what === "game" ? "It may have been removed, or the link is not complete." : "The link may be old."}</p>
    <p><a class="button" href="/">To the games</a></p>
  </div>`;
}
