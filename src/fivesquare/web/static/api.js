// Questions to the server, and its refusals.

import { site } from "./places.js";

/** @typedef {import("./types.d.ts").Analysis} Analysis */
/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {import("./types.d.ts").Line} Line */
/** @typedef {import("./types.d.ts").Placed} Placed */
/** @typedef {import("./types.d.ts").Seat} Seat */

/** What the server refuses, in its own words; status 0 when it did not answer at all. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const SILENCE = "The server does not answer.";
const SOON = 10_000; // milliseconds in which an answer comes, or the line is dead
export const LATE = 130_000; // and one that the engine may have to think about

/** @typedef {{method?: string, body?: object, secret?: string, patience?: number}} How */

/**
 * @param {string} path
 * @param {How} [how]
 */
async function ask(path, { method = "GET", body, secret, patience = SOON } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body) headers["Content-Type"] = "application/json";
  if (secret) headers["Authorization"] = `Bearer ${secret}`;
  const stop = new AbortController();
  setTimeout(() => stop.abort(), patience);
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body && JSON.stringify(body), signal: stop.signal });
  } catch {
    throw new Refusal(0, SILENCE);
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

/** @param {Response} answer */
async function refusal(answer) {
  let message = "Something went wrong on the server.";
  try {
    message = (await answer.json()).error.message || message;
  } catch {
    // Something between us and the server answered in its place.
  }
  return new Refusal(answer.status, message);
}

/**
 * The answer as the type that its caller expects, and the seats of whoever asks.
 * @param {string} path
 * @param {How} [how]
 * @returns {Promise<{data: any, seats: Seat[]}>}
 */
export async function call(path, how) {
  if (site) return { data: await told(path, how?.body), seats: [] };
  const answer = await ask(path, how);
  const seats = (answer.headers.get("Seat") || "").split(",").filter(Boolean).map(Number);
  try {
    return { data: await answer.json(), seats: /** @type {Seat[]} */ (seats) };
  } catch {
    throw new Refusal(0, SILENCE);
  }
}

/**
 * The same from plain files.
 * @param {string} path
 * @param {object} [body]
 */
async function told(path, body) {
  try {
    return await site?.answer(path, body);
  } catch (error) {
    throw new Refusal(404, /** @type {Error} */ (error).message);
  }
}

/**
 * @param {string} path
 * @param {object} body
 * @param {number} [patience]
 */
export function post(path, body, patience) {
  return call(path, { method: "POST", body, patience });
}

/** @param {string} path */
export async function text(path) {
  return (await ask(path)).text();
}

/** @type {Promise<GameKind[]> | undefined} */
let games;

/** All games, asked for once. */
export function catalogue() {
  games ??= call("/api/catalogue").then(({ data }) => data.games);
  games.catch(() => (games = undefined));
  return games;
}

/**
 * The game that a text like `blockade:size=7` names.
 * @param {string} game
 */
export async function kindOf(game) {
  const id = game.split(":")[0];
  const kind = (await catalogue()).find((one) => one.id === id);
  if (!kind) throw new Refusal(404, `There is no game ${id}.`);
  return kind;
}

/**
 * A position as a part of an address, also of our own pages.
 * @param {{game: string, start?: string | null, moves: string[], first?: string | null}} where
 */
export function queryOf({ game, start, moves, first }) {
  const query = new URLSearchParams(start ? { position: start } : { game });
  if (moves.length) query.set("moves", moves.join(" "));
  if (first) query.set("first", first);
  return String(query).replace(/%(2C|2F|3A|3D)/g, decodeURIComponent); // to be read by people
}

/**
 * A position of a game, and with `first` what is said once that cell is named.
 * @param {{game: string, start?: string | null, moves: string[], first?: string}} where
 * @returns {Promise<Placed>}
 */
export async function position(where) {
  return (await call(`/api/position?${queryOf(where)}`)).data;
}

/**
 * What a position is worth.
 * @param {Line & {first?: string | null}} where
 * @param {number} seconds
 * @returns {Promise<Analysis>}
 */
export async function analysis(where, seconds) {
  return (await call(`/api/analysis?${queryOf(where)}&seconds=${seconds}`)).data;
}

/**
 * What went wrong, as a sentence; whatever is no refusal is a fault of ours and is passed on.
 * @param {unknown} error
 * @returns {Refusal}
 */
export function refused(error) {
  if (error instanceof Refusal) return error;
  throw error;
}
