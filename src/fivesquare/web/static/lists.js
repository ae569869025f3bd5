// The games that wait, that can be watched, and that are mine.

import { call, refused } from "./api.js";
import { html, useEffect, useState } from "./html.js";
import { readable } from "./say.js";

/** @typedef {import("./types.d.ts").Short} Short */

const EVERY = 15_000; // how often the lists are asked for while somebody looks at them
const AT_MOST = 8;

/**
 * @param {string} list
 * @returns {Short[] | null} null before the first answer
 */
function useGames(list) {
  const [games, setGames] = useState(/** @type {Short[] | null} */ (null));
  useEffect(() => {
    const ask = () => {
      if (document.hidden) return;
      call(`/api/games?list=${list}`).then(
        ({ data }) => setGames(data.games),
        (error) => refused(error), // the next question may be answered
      );
    };
    ask();
    const timer = setInterval(ask, EVERY);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [list]);
  return games;
}

export function Lists() {
  return html`<div class="lists">
    <${List} title="Waiting for an opponent" empty="Nobody is waiting." list="open" row=${waiting} />
    <${List} title="Games to watch" empty="No open game is being played." list="live" row=${watched} />
    <${List} title="My games" empty="No games yet." list="mine" row=${mine} />
  </div>`;
}

/** @param {{title: string, empty: string, list: string, row: (game: Short) => [string, string]}} props */
function List({ title, empty, list, row }) {
  const games = useGames(list);
  return html`<section class="list">
    <h2>${title}</h2>
    ${games?.length === 0 && html`<p class="soft small">${empty}</p>`}
    ${games === null && html`<p class="soft small">…</p>`}
    <ul>
      ${games?.slice(0, AT_MOST).map((game) => {
        const [what, state] = row({ ...game, title: readable(game.title) });
        return html`<li key=${game.id}>
          <a href=${`/games/${game.id}`}><span>${what}</span><span class="soft">${state}</span></a>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** @type {(game: Short) => [string, string]} */
function waiting({ title, players }) {
  const host = players.find((player) => player.joined);
  return [`${title} · ${host?.name}`, "Join"];
}

/** @type {(game: Short) => [string, string]} */
function watched({ title, players, ply }) {
  return [`${title} · ${players[0].name} against ${players[1].name}`, ply === 1 ? "1 move" : `${ply} moves`];
}

/** @type {(game: Short) => [string, string]} */
function mine(game) {
  const { title, players, seat, both } = game;
  if (both || !seat) return [`${title} · two at one screen`, standing(game)];
  const other = players[2 - seat];
  return [other.joined ? `${title} against ${other.name}` : title, standing(game)];
}

/** @param {Short} game */
function standing({ status, result, turn, seat, both }) {
  if (status === "over") {
    if (!result || result.winner === null) return "draw";
    if (both) return `Player ${result.winner} won`;
    return result.winner === seat ? "won" : "lost";
  }
  if (both) return `Player ${turn} to move`;
  if (turn === seat) return "your turn";
  return status === "waiting" ? "waiting" : "their turn";
}
