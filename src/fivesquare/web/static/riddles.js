// Asking for puzzles: that of a day, that of a seed, or one like none before.

import { call, LATE, post } from "./api.js";
import { at } from "./places.js";
import { wasTried } from "./tries.js";

/** @typedef {import("./types.d.ts").Answer} Answer */
/** @typedef {import("./types.d.ts").Clue} Clue */
/** @typedef {import("./types.d.ts").Riddle} Riddle */

/**
 * @typedef {object} Wish which puzzle; without a day and a seed, that of today
 * @property {string} game
 * @property {string} [date]
 * @property {number} [seed]
 * @property {number} [level]
 */

const OTHERS = 30; // puzzles that are looked at for one that was not tried before

/**
 * The wish that an address tells.
 * @param {string} search
 * @returns {Wish | null}
 */
export function wishOf(search) {
  const asked = new URLSearchParams(search);
  const game = asked.get("game");
  const number = (/** @type {string} */ name) => (asked.has(name) ? Number(asked.get(name)) : undefined);
  return game ? { game, date: asked.get("date") || undefined, seed: number("seed"), level: number("level") } : null;
}

/** @param {Wish} wish */
export function addressOf({ game, date, seed, level }) {
  const which = date ? `&date=${date}` : seed === undefined ? "" : `&seed=${seed}`;
  return at(`/puzzles?game=${game}${which}${level ? `&level=${level}` : ""}`);
}

/** @param {string} game */
function pathOf(game) {
  return `/api/puzzles/${encodeURIComponent(game)}`;
}

/**
 * @param {Wish} wish
 * @returns {Promise<Riddle>}
 */
export async function riddle({ game, date, seed, level }) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ date, seed, level })) if (value !== undefined) query.set(name, String(value));
  const path = seed === undefined ? `${pathOf(game)}/daily` : pathOf(game);
  return (await call(`${path}?${query}`, { patience: LATE })).data;
}

/**
 * One that was not tried before, if there is any among the next.
 * @param {Wish & {seed: number}} wish
 */
export async function fresh(wish) {
  const found = await riddle(wish);
  for (let other = found, step = 1; step <= OTHERS; step++) {
    if (!wasTried(other)) return other;
    other = await riddle({ ...wish, seed: wish.seed + step });
  }
  return found;
}

/**
 * @param {Riddle} riddle
 * @param {string[]} moves
 * @param {boolean} [giveUp]
 * @returns {Promise<Answer>}
 */
export async function answer({ game, seed, level }, moves, giveUp = false) {
  const body = { seed, level, moves, ...(giveUp && { give_up: true }) };
  return (await post(`${pathOf(game)}/answer`, body, LATE)).data;
}

/**
 * @param {Riddle} riddle
 * @param {string[]} found
 * @param {number} step
 * @returns {Promise<Clue>}
 */
export async function clue({ game, seed, level }, found, step) {
  const query = new URLSearchParams({ seed: String(seed), level: String(level), moves: found.join(" "), step: String(step) });
  return (await call(`${pathOf(game)}/hint?${query}`, { patience: LATE })).data;
}
