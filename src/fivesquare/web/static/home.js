// The first page: the five games, and the games that people play.

import { catalogue, refused } from "./api.js";
import { Outlines } from "./cards.js";
import { draw, html, useEffect, useState } from "./html.js";
import { Lists } from "./lists.js";
import { Sample } from "./marks.js";
import { Setup } from "./setup.js";

/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {import("./setup.js").Mode} Mode */

/** @param {HTMLElement} main */
export function start(main) {
  draw(html`<${Home} />`, main);
}

function Home() {
  const [games, setGames] = useState(/** @type {GameKind[]} */ ([]));
  const [fault, setFault] = useState("");
  // `/#blockade` is where the rules lead whoever wants to play.
  const wish = /** @type {{id: string, mode: Mode} | null} */ ({ id: location.hash.slice(1), mode: "computer" });
  const [asked, ask] = useState(wish);
  const load = () => {
    setFault("");
    catalogue().then(setGames, (error) => setFault(refused(error).message));
  };
  useEffect(load, []);
  return html`<div class="home">
    <h1>Five small games.</h1>
    <p class="sub">Play a computer of any strength, a friend, or whoever comes by.</p>
    ${fault && html`<p class="note" role="alert">${fault} <button type="button" onClick=${load}>Try again</button></p>`}
    <ul class="cards">
      ${!games.length && !fault && html`<${Outlines} />`}
      ${games.map((kind) => {
        const mode = asked?.id === kind.id ? asked.mode : null;
        const toggle = (/** @type {Mode} */ wish) => ask(mode === wish ? null : { id: kind.id, mode: wish });
        return [
          html`<${Card} key=${kind.id} kind=${kind} mode=${mode} ask=${toggle} />`,
          mode && html`<li key=${`${kind.id}-setup`} class="setup">
            <${Setup} kind=${kind} mode=${mode} setMode=${(/** @type {Mode} */ m) => ask({ id: kind.id, mode: m })} close=${() => ask(null)} />
          </li>`,
        ];
      })}
    </ul>
    <${Lists} />
  </div>`;
}

/** @param {{kind: GameKind, mode: Mode | null, ask: (mode: Mode) => void}} props */
function Card({ kind, mode, ask }) {
  return html`<li class="card">
    <${Sample} kind=${kind} />
    <div class="about">
      <h2>${kind.name}</h2>
      <p class="soft">${kind.about}</p>
    </div>
    <button type="button" class="main" aria-label=${`Play ${kind.name}`} aria-expanded=${String(mode === "computer")} onClick=${() => ask("computer")}>Play</button>
    <div class="links">
      <button type="button" class="link" aria-label=${`Invite to ${kind.name}`} aria-expanded=${String(mode === "friend")} onClick=${() => ask("friend")}>Invite</button>
      <a href=${`/rules/${kind.id}`} aria-label=${`Rules of ${kind.name}`}>Rules</a>
      <a href=${`/analysis?game=${kind.id}`} aria-label=${`Analysis of ${kind.name}`}>Analysis</a>
      <button type="button" class="link" aria-label=${`Two at one screen: ${kind.name}`} aria-expanded=${String(mode === "screen")} onClick=${() => ask("screen")}>Two at one screen</button>
    </div>
  </li>`;
}
