// What this browser remembers of puzzles: which were tried, and how many solved at the first try.

import { remember, remembered } from "./names.js";

/** @typedef {import("./types.d.ts").Riddle} Riddle */
/** @typedef {{done: number, first: number, tried: string[]}} Score */
/** @typedef {"begun" | "solved first" | "solved" | "given up"} Fate */

const MOST = 1000; // puzzles of a game that are known again
const MOST_DAYS = 60; // puzzles of days whose fate is known
const DAYS = "puzzles of days";

/** @param {Riddle} riddle */
function keyOf({ game }) {
  return `puzzles ${game.split(":")[0]}`;
}

/**
 * @param {string} key
 * @returns {any} what was kept, if it can be read
 */
function kept(key) {
  try {
    return JSON.parse(remembered(key) || "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @returns {Score}
 */
function scoreOf(key) {
  const { done, first, tried } = kept(key) || {};
  return { done: Number(done) || 0, first: Number(first) || 0, tried: Array.isArray(tried) ? tried : [] };
}

/**
 * How somebody fares in a game.
 * @param {string} game
 */
export function scoreLine(game) {
  const { done, first } = scoreOf(keyOf(/** @type {Riddle} */ ({ game })));
  return done ? `Solved at the first try: ${first} of ${done}.` : "";
}

/** @param {Riddle} riddle */
export function wasTried(riddle) {
  return scoreOf(keyOf(riddle)).tried.includes(riddle.likeness);
}

/**
 * From now on this puzzle, however it is turned, has been tried.
 * @param {Riddle} riddle
 */
export function noteTried(riddle) {
  const score = scoreOf(keyOf(riddle));
  if (score.tried.includes(riddle.likeness)) return;
  const tried = [...score.tried, riddle.likeness].slice(-MOST);
  remember(keyOf(riddle), JSON.stringify({ ...score, tried }));
}

/**
 * It is known now whether it was solved at the first try.
 * @param {Riddle} riddle
 * @param {boolean} clean
 */
export function count(riddle, clean) {
  const score = scoreOf(keyOf(riddle));
  remember(keyOf(riddle), JSON.stringify({ ...score, done: score.done + 1, first: score.first + Number(clean) }));
}

/**
 * What became of the puzzle of a day.
 * @param {Riddle} riddle
 * @returns {Fate | undefined}
 */
export function fateOf({ date, game }) {
  return kept(DAYS)?.[`${date} ${game}`];
}

/**
 * What was solved stays solved.
 * @param {Riddle} riddle
 * @param {Fate} fate
 */
export function noteFate(riddle, fate) {
  if (!riddle.date || fateOf(riddle)?.startsWith("solved")) return;
  if (fate === "begun" && fateOf(riddle)) return;
  const all = { ...kept(DAYS), [`${riddle.date} ${riddle.game}`]: fate };
  remember(DAYS, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MOST_DAYS))));
}
