// One puzzle after the other: the one of the address, then the next, harder or easier.

import { refused } from "./api.js";
import { Puzzle } from "./puzzle.js";
import { addressOf, fresh, riddle, wishOf } from "./riddles.js";
import { speak } from "./say.js";

/** @typedef {import("./riddles.js").Wish} Wish */
/** @typedef {import("./types.d.ts").Riddle} Riddle */

export class PuzzleRun {
  /** @param {() => void} changed called whenever there is something new to draw */
  constructor(changed) {
    this.draw = changed;
    this.puzzle = /** @type {Puzzle | null} */ (null);
    this.wish = /** @type {Wish | null} */ (null);
    this.busy = false;
    this.note = "";
    /** @type {{of: string, riddle: Promise<Riddle>} | null} the next one, asked for while somebody thinks */
    this.ahead = null;
  }

  /** The puzzle of the address. */
  async open() {
    const wish = wishOf(location.search);
    if (!wish) return;
    this.wish = wish;
    await this.load(riddle(wish));
  }

  /**
   * Wait for a puzzle; whether it has come.
   * @param {Promise<Riddle>} asked
   */
  async load(asked) {
    this.busy = true;
    this.note = "";
    this.draw();
    try {
      const found = await asked;
      this.puzzle?.leave();
      this.puzzle = new Puzzle(found, () => this.changed());
      speak(found.lines);
      return true;
    } catch (error) {
      this.note = refused(error).message;
      return false;
    } finally {
      this.busy = false;
      this.draw();
    }
  }

  changed() {
    if (this.puzzle?.answer || this.puzzle?.hint) this.lookAhead();
    this.draw();
  }

  /**
   * What comes next.
   * @param {number} step how much harder
   */
  wishFor(step) {
    const { game = "", seed = 0, level = 0 } = this.puzzle?.riddle || {};
    return { game, seed: seed + 1, level: step ? level + step : this.wish?.level };
  }

  lookAhead() {
    const wish = this.wishFor(0);
    const of = addressOf(wish);
    if (this.ahead?.of === of) return;
    this.ahead = { of, riddle: fresh(wish) };
    this.ahead.riddle.catch(() => {}); // whoever wants it is told why there is none
  }

  /** @param {number} step */
  async next(step) {
    if (this.busy) return;
    const wish = this.wishFor(step);
    const ahead = this.ahead?.of === addressOf(wish) ? this.ahead.riddle : fresh(wish);
    this.ahead = null;
    if (!(await this.load(ahead)) || !this.puzzle) return;
    this.wish = { ...wish, seed: this.puzzle.riddle.seed };
    history.pushState(null, "", addressOf(this.wish));
  }
}
