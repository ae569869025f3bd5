// The five games, solved: who wins each of them, and a page for every board.

import { call, catalogue, refused } from "./api.js";
import { Chapter } from "./chapter.js";
import { draw, html, useEffect, useState } from "./html.js";
import { Sample } from "./marks.js";
import { at } from "./places.js";
import { Boards, chapterOf, verdict } from "./sizes.js";

/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {import("./types.d.ts").Solved} Solved */
/** @typedef {import("./types.d.ts").Volume} Volume */

/** @param {HTMLElement} main */
export function start(main) {
  const game = new URLSearchParams(location.search).get("game");
  draw(game ? html`<${Chapter} game=${game} />` : html`<${Atlas} />`, main);
}

function Atlas() {
  const { games, volumes, fault, asking, ask } = useAtlas();
  const unmade = volumes.flatMap(({ chapters }) => chapters).filter(({ made }) => !made);
  return html`<div class="home atlas">
    <h1>The five games, solved</h1>
    <p class="sub">Who wins if nobody errs, on every board. Found by the engine, and proved: each page says how to check it.</p>
    ${fault && html`<p class="note" role="alert">${fault}</p>`}
    ${volumes.map((volume) => {
      const kind = games.find(({ id }) => id === volume.id);
      return kind && html`<${Book} key=${volume.id} volume=${volume} kind=${kind} />`;
    })}
    <p class="soft small" role="status">${asking && `The engine looks at ${asking} for the first time…`}</p>
    ${!asking && unmade.length > 0 && html`<p class="row">
      <button type="button" onClick=${() => ask(unmade)}>Solve the other boards</button>
      <span class="soft small">${unmade.length} of them, for up to half a minute each; it is kept.</span>
    </p>`}
  </div>`;
}

/** What is known of all games. What is found in a moment is asked for at once, the rest on demand. */
function useAtlas() {
  const [games, setGames] = useState(/** @type {GameKind[]} */ ([]));
  const [volumes, setVolumes] = useState(/** @type {Volume[]} */ ([]));
  const [fault, setFault] = useState("");
  const [asking, setAsking] = useState("");
  /** @param {Solved[]} wanted */
  async function ask(wanted) {
    try {
      for (const { game, title } of wanted) {
        setAsking(title);
        const found = await chapterOf(game);
        setVolumes((known) => known.map((one) => ({
          ...one,
          chapters: one.chapters.map((old) => (old.game === game ? found : old)),
        })));
      }
    } catch (error) {
      setFault(refused(error).message);
    }
    setAsking("");
  }
  useEffect(() => {
    async function read() {
      const [kinds, { data }] = await Promise.all([catalogue(), call("/api/solved")]);
      setGames(kinds);
      setVolumes(data.games);
      const boards = /** @type {Volume[]} */ (data.games).map(({ chapters }) => chapters);
      const all = [...boards.map(([standard]) => standard), ...boards.flatMap(([, ...others]) => others)];
      await ask(all.filter(({ made, quick }) => quick && !made));
    }
    read().catch((error) => setFault(refused(error).message));
  }, []);
  return { games, volumes, fault, asking, ask };
}

/**
 * One of the games: the board of the book in words, and all boards side by side.
 * @param {{volume: Volume, kind: GameKind}} props
 */
function Book({ volume, kind }) {
  const [standard] = volume.chapters;
  const { firsts, keeping, value } = standard;
  const keep = keeping === firsts ? `Each of the ${firsts}` : `${keeping} of ${firsts}`;
  const does = { win: ["wins", "win"], draw: ["keeps it", "keep it"], loss: ["loses", "lose"] }[value || "loss"];
  return html`<section class="volume" aria-label=${volume.name}>
    <a class="cover" href=${at(`/solved?game=${kind.id}`)} tabindex="-1" aria-hidden="true"><${Sample} kind=${kind} /></a>
    <div>
      <h2><a href=${at(`/solved?game=${kind.id}`)}>${volume.name}</a></h2>
      <p>${standard.made ? verdict(standard) : "…"}
        ${keeping !== null && html` <span class="soft">${keep} first moves ${keeping === firsts ? does[0] : does[1]}.</span>`}</p>
      <${Boards} chapters=${volume.chapters} kind=${kind} here="" />
    </div>
  </section>`;
}
