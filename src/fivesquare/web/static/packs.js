// Puzzles from plain files: a year of days, each with all that may be told of it.

import { Beyond } from "./tables.js";

/** @typedef {import("./types.d.ts").Answer} Answer */
/** @typedef {import("./types.d.ts").Clue} Clue */
/** @typedef {import("./types.d.ts").Riddle} Riddle */

/**
 * @typedef {object} Head what is said of all days
 * @property {string} first the first of them
 * @property {number} seed of its puzzle
 * @property {number} apart how far the seeds of two days are from each other
 * @property {number} size how many days a file has
 * @property {number[]} levels by day
 */

/**
 * @typedef {object} Sheet a puzzle
 * @property {Riddle} riddle
 * @property {Partial<Riddle>} daily what is different where it is that of a day
 * @property {Record<number, {answers: Record<string, Answer>, answer: Answer, hints: Clue[]}>} choices by how many moves come before
 */

/** @typedef {{seed: number, level?: number, moves?: string[], give_up?: boolean}} Asked */

const DAY = 86_400_000; // milliseconds

/**
 * What a server would answer about puzzles.
 * @param {{head: Head, sheets: (file: number) => Promise<Sheet[]>}} pack
 * @param {string | undefined} what is asked for
 * @param {URLSearchParams} query
 * @param {Asked} [body]
 */
export async function puzzleAnswer({ head, sheets }, what, query, body) {
  const sheet = async (/** @type {number} */ day) => (await sheets(Math.floor(day / head.size)))[day % head.size];
  const number = (/** @type {string} */ name) => Number(query.get(name)) || 0;
  if (what === "daily") {
    const { riddle, daily } = await sheet(dayOf(head, query.get("date") || new Date().toISOString().slice(0, 10)));
    return { ...riddle, ...daily };
  }
  if (what === "answer" && body) {
    const { choices } = await sheet(drawn(head, body.seed, body.level));
    const { moves = [], give_up } = body;
    if (give_up) return choices[moves.length].answer;
    return choices[moves.length - 1].answers[moves[moves.length - 1]];
  }
  const { riddle, choices } = await sheet(drawn(head, number("seed"), number("level")));
  if (what !== "hint") return riddle;
  const moves = (query.get("moves") || "").split(" ").filter(Boolean);
  const { hints } = choices[moves.length];
  return hints[Math.min(number("step"), hints.length) - 1];
}

/**
 * The number of a day.
 * @param {Head} head
 * @param {string} date
 */
function dayOf({ first, levels }, date) {
  const day = (Date.parse(date) - Date.parse(first)) / DAY;
  if (day in levels) return day;
  const last = new Date(Date.parse(first) + (levels.length - 1) * DAY).toISOString().slice(0, 10);
  throw new Beyond(`These files have the puzzles from ${first} to ${last}; a server has that of every day.`);
}

/**
 * The day whose puzzle has this seed; else one that the seed draws.
 * @param {Head} head
 * @param {number} wanted
 * @param {number} [level]
 */
function drawn({ seed, apart, levels }, wanted, level) {
  const fits = (/** @type {number} */ day) => day in levels && (!level || levels[day] === level);
  const day = (wanted - seed) / apart;
  if (fits(day)) return day;
  const days = [...levels.keys()].filter(fits);
  if (!days.length) throw new Beyond(`No puzzle of level ${level} is in these files; a server knows more.`);
  return days[wanted % days.length];
}
