// What the server has said of positions, and what it is to be asked next.

import { analysis, refused } from "./api.js";
import { outcome } from "./worth.js";

/** @typedef {import("./types.d.ts").Analysis} Analysis */
/** @typedef {import("./types.d.ts").Outcome} Outcome */
/** @typedef {{game: string, start: string | null}} Origin */
/** @typedef {{moves: string[], first?: string | null, passing?: boolean}} Wish passing: nobody looks */

const QUICK = 1; // seconds for a first answer, and for positions that nobody looks at
const LONG = 5; // seconds where not everything is known, and somebody stays
const AGAIN = 2000; // milliseconds until who is too busy, or does not answer, is asked again
const LATER = [0, 429, 503];

/**
 * @param {string[]} moves
 * @param {string | null} [first]
 */
export function keyOf(moves, first) {
  return `${moves.join(" ")}${first ? `|${first}` : ""}`;
}

export class Findings {
  /**
   * @param {() => Wish[]} wishes what is wanted, the most urgent first
   * @param {(fault?: string) => void} changed
   */
  constructor(wishes, changed) {
    this.wishes = wishes;
    this.changed = changed;
    /** @type {Origin} */
    this.origin = { game: "", start: null };
    /** @type {Map<string, Analysis & {seconds: number}>} */
    this.found = new Map();
    this.asking = false;
  }

  /** @param {Origin} origin */
  beginAt(origin) {
    this.origin = origin;
    this.found.clear();
  }

  /**
   * @param {string[]} moves
   * @param {string | null} [first]
   */
  of(moves, first) {
    return this.found.get(keyOf(moves, first));
  }

  /**
   * Who wins before the first move of a line, and after each.
   * @param {string[]} line
   * @returns {Outcome[]}
   */
  course(line) {
    return [0, ...line].map((_, ply) => {
      const found = this.of(line.slice(0, ply));
      if (found?.result) return found.result.winner ?? 0;
      return found?.turn ? outcome(found, found.turn) : null;
    });
  }

  /** The first wish that is not granted: at once, and longer if that was not enough. */
  get next() {
    for (const { moves, first = null, passing } of this.wishes()) {
      const found = this.of(moves, first);
      if (!found) return { moves, first, seconds: QUICK };
      if (!found.exact && !passing && found.seconds < LONG) return { moves, first, seconds: LONG };
    }
    return null;
  }

  /** One question at a time: whoever walks quickly does not ask for all that they pass by. */
  async ask() {
    if (this.asking) return;
    this.asking = true;
    try {
      for (let next = this.next; next; next = this.next) await this.search(next);
    } catch (error) {
      const { status, message } = refused(error);
      if (LATER.includes(status)) setTimeout(() => this.ask(), AGAIN);
      if (status !== 429 && status !== 503) this.changed(message);
    } finally {
      this.asking = false;
    }
  }

  /** @param {{moves: string[], first: string | null, seconds: number}} next */
  async search({ moves, first, seconds }) {
    const { origin } = this;
    const found = await analysis({ ...origin, moves, first }, seconds);
    if (origin !== this.origin) return;
    this.found.set(keyOf(moves, first), { ...found, seconds });
    this.changed();
  }
}
