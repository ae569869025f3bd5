// Starts whatever the page is.

import { catalogue } from "./api.js";
import { Game } from "./game.js";
import { Home } from "./home.js";
import { draw, html } from "./html.js";
import { Sample } from "./marks.js";
import { Missing } from "./missing.js";
import { Try } from "./rules.js";
import { Theme } from "./themes.js";

const { page } = document.body.dataset;
const main = /** @type {HTMLElement} */ (document.getElementById("main"));

function start() {
  if (page === "home") draw(html`<${Home} />`, main);
  if (page === "missing") draw(html`<${Missing} what=${location.pathname.startsWith("/games/") ? "game" : "page"} />`, main);
  if (page === "game") {
    const id = decodeURIComponent(location.pathname.split("/")[2] || "");
    draw(html`<${Game} id=${id} />`, main);
  }
  const place = document.getElementById("try");
  if (place?.dataset.game) {
    main.querySelector("h1 + p")?.after(place); // on a phone nobody should have to scroll for it
    draw(html`<${Try} game=${place.dataset.game} />`, place);
  }
  main.classList.add("ready");
}

/** The list of rules, with pictures. */
async function listRules() {
  const games = await catalogue();
  draw(html`<h1>Rules</h1><ul class="cards">
    ${games.map((kind) => html`<li key=${kind.id} class="card">
      <${Sample} kind=${kind} />
      <div class="about"><h2>${kind.name}</h2><p class="soft">${kind.about}</p></div>
      <a class="button" href=${`/rules/${kind.id}`} aria-label=${`Rules of ${kind.name}`}>Rules</a>
    </li>`)}
  </ul>`, main);
}

document.querySelector(`nav [data-for="${page}"]`)?.setAttribute("aria-current", "page");
draw(html`<${Theme} />`, /** @type {Element} */ (document.getElementById("theme")));
start();
if (page === "rules" && !document.querySelector("#try")) listRules();
