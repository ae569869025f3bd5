// Starts whatever the page is; the code of the others is not even loaded.

import { draw, html } from "./html.js";
import { Theme } from "./themes.js";

/** @type {Record<string, () => Promise<{start: (main: HTMLElement) => void}>>} */
const PAGES = {
  home: () => import("./home.js"),
  game: () => import("./game.js"),
  analysis: () => import("./analysis.js"),
  review: () => import("./review.js"),
  puzzles: () => import("./puzzles.js"),
  solved: () => import("./solved.js"),
  rules: () => import("./rules.js"),
  missing: () => import("./missing.js"),
};

const page = document.body.dataset.page || "";
const main = /** @type {HTMLElement} */ (document.getElementById("main"));

document.querySelector(`nav [data-for="${page}"]`)?.setAttribute("aria-current", "page");
draw(html`<${Theme} />`, /** @type {Element} */ (document.getElementById("theme")));
const code = PAGES[page]?.();
code?.then(({ start }) => start(main)).finally(() => main.classList.add("ready"));
