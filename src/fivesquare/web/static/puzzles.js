// Puzzles: those of the day, as many more as one likes, or the one that the address names.

import { catalogue, refused } from "./api.js";
import { Outlines } from "./cards.js";
import { Field, gameText, VariantFields } from "./fields.js";
import { draw, html, useEffect, useState } from "./html.js";
import { Sample } from "./marks.js";
import { site } from "./places.js";
import { LEVELS, Pips, Puzzled } from "./puzzled.js";
import { addressOf, riddle, wishOf } from "./riddles.js";
import { fateOf, scoreLine } from "./tries.js";

/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {import("./types.d.ts").Riddle} Riddle */

const FATES = { begun: "Begun", "solved first": "Solved at the first try", solved: "Solved", "given up": "Given up" };

/** @param {HTMLElement} main */
export function start(main) {
  draw(wishOf(location.search) ? html`<${Puzzled} />` : html`<${Today} />`, main);
}

function Today() {
  const [games, setGames] = useState(/** @type {GameKind[]} */ ([]));
  const [riddles, setRiddles] = useState(/** @type {Record<string, Riddle | null>} */ ({}));
  const [fault, setFault] = useState("");
  async function load() {
    setFault("");
    try {
      const kinds = await catalogue();
      setGames(kinds);
      await Promise.all(kinds.map(({ id }) => ask(id)));
    } catch (error) {
      setFault(refused(error).message);
    }
  }
  /** @param {string} id */
  async function ask(id) {
    try {
      const found = await riddle({ game: id });
      setRiddles((known) => ({ ...known, [id]: found }));
    } catch (error) {
      setRiddles((known) => ({ ...known, [id]: null }));
      if (!site) setFault(refused(error).message);
    }
  }
  useEffect(() => void load(), []);
  const here = games.filter(({ id }) => riddles[id] !== null);
  const day = Object.values(riddles).find((one) => one?.date)?.date;
  return html`<div class="home puzzles">
    <h1>Puzzles</h1>
    <p class="sub">One move keeps the result. Each day there is a new puzzle for each game, the same for everybody.</p>
    ${fault && html`<p class="note" role="alert">${fault} <button type="button" onClick=${load}>Try again</button></p>`}
    <h2>${day ? `The puzzles of ${dateWords(day)}` : "The puzzles of the day"}</h2>
    <ul class="cards plain">
      ${!games.length && !fault && html`<${Outlines} />`}
      ${here.map((kind) => html`<${DayCard} key=${kind.id} kind=${kind} riddle=${riddles[kind.id] || undefined} />`)}
    </ul>
    ${here.length > 0 && html`<${More} games=${here} />`}
  </div>`;
}

/** @param {string} day */
function dateWords(day) {
  return new Date(day).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
}

/**
 * The puzzle of the day of a game, and what became of it.
 * @param {{kind: GameKind, riddle?: Riddle}} props
 */
function DayCard({ kind, riddle }) {
  const fate = riddle && fateOf(riddle);
  const drawn = riddle ? { ...kind, sample: riddle } : kind;
  const done = fate?.startsWith("solved");
  return html`<li class="card">
    <div class=${riddle ? "" : "faint"}><${Sample} kind=${drawn} /></div>
    <div class="about">
      <h3>${kind.name}</h3>
      <p class="soft">${riddle ? riddle.lines[1] : "…"}</p>
    </div>
    <p class=${done ? "row small won" : "row small soft"}>${riddle && html`<${Pips} level=${riddle.level} />`}
      <span>${riddle ? (fate ? FATES[fate] : `Level ${riddle.level}`) : ""}</span></p>
    <a class=${done ? "button" : "button main"} href=${addressOf({ game: kind.id, date: riddle?.date || undefined })} aria-label=${`${done ? "Look at" : "Solve"} the puzzle of ${kind.name}`}>${done ? "Look at it" : "Solve"}</a>
    ${scoreLine(kind.id) && html`<p class="soft small tally">${scoreLine(kind.id)}</p>`}
  </li>`;
}

/**
 * As many as one likes.
 * @param {{games: GameKind[]}} props
 */
function More({ games }) {
  const [id, setId] = useState(games[0].id);
  const [level, setLevel] = useState("");
  const [variant, setVariant] = useState(/** @type {Record<string, string>} */ ({}));
  const kind = games.find((one) => one.id === id) || games[0];
  /** @param {Event} event */
  function begin(event) {
    event.preventDefault();
    const seed = Math.floor(Math.random() * 1e9);
    location.assign(addressOf({ game: gameText(kind, variant), seed, level: Number(level) || undefined }));
  }
  return html`<form class="box more" aria-label="More puzzles" onSubmit=${begin}>
    <h2>As many as you like</h2>
    <div class="now">
      <${Field} label="Game">
        <select onChange=${(/** @type {any} */ event) => (setId(event.target.value), setVariant({}))}>
          ${games.map((one) => html`<option key=${one.id} value=${one.id} selected=${one.id === id}>${one.name}</option>`)}
        </select>
      <//>
      <${Field} label="Difficulty">
        <select onChange=${(/** @type {any} */ event) => setLevel(event.target.value)}>
          <option value="">any</option>
          ${LEVELS.map((each) => html`<option key=${each} value=${each}>${each}${{ 1: ", easy", 5: ", hard" }[each]}</option>`)}
        </select>
      <//>
      <button class="main">Start</button>
    </div>
    ${!site && html`<details>
      <summary>Variant</summary>
      <div class="fields"><${VariantFields} key=${id} kind=${kind} variant=${variant} set=${setVariant} /></div>
    </details>`}
  </form>`;
}
