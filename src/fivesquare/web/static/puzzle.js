// A puzzle that somebody tries: what was found, what a move does, and how it goes on.

import { refused } from "./api.js";
import { tellHalf } from "./half.js";
import { answer, clue } from "./riddles.js";
import { speak } from "./say.js";
import { count, noteFate, noteTried, wasTried } from "./tries.js";
import { cellsOf, clickable, clicked } from "./turn.js";

/** @typedef {import("./types.d.ts").Answer} Answer */
/** @typedef {import("./types.d.ts").Clue} Clue */
/** @typedef {import("./types.d.ts").Placed} Placed */
/** @typedef {import("./types.d.ts").Riddle} Riddle */
/** @typedef {import("./types.d.ts").Words} Words */

const PAUSE = 900; // milliseconds between two moves that are shown

export class Puzzle {
  /**
   * @param {Riddle} riddle
   * @param {() => void} changed called whenever there is something new to draw
   */
  constructor(riddle, changed) {
    this.riddle = riddle;
    this.changed = changed;
    this.placed = /** @type {Placed} where a move is to be found */ (riddle);
    this.found = /** @type {string[]} with the replies */ ([]);
    this.first = /** @type {string | null} the first cell of the turn in hand */ (null);
    this.half = /** @type {Words | null} */ (null);
    this.sent = ""; // the move on its way
    this.hint = /** @type {Clue | null} */ (null);
    this.answer = /** @type {Answer | null} what came of the latest move */ (null);
    this.at = -1; // which of its boards is shown; -1: the one before it
    this.plays = false; // whether they are shown one after another just now
    this.timer = 0;
    this.over = false; // solved, or given up
    this.known = wasTried(riddle); // before, so that it does not count
    this.counts = !this.known;
    this.clean = true; // nothing wrong was tried and no help was wanted
    this.note = "";
  }

  /** Whether the board waits for a move. */
  get asks() {
    return !this.sent && !this.over && !this.plays && (!this.answer || this.answer.right);
  }

  /** Whether a wrong move is refuted, or the end is shown. */
  get shows() {
    return this.answer !== null && (this.over || !this.answer.right);
  }

  /** A board of what comes of a move, while that is shown. */
  get board() {
    return this.shows || this.plays ? this.answer?.boards[this.at] : undefined;
  }

  get chosen() {
    if (this.sent) return cellsOf(this.sent, this.placed.joint);
    return this.first ? [this.first] : [];
  }

  get playable() {
    return this.asks ? clickable(this.placed.options, this.first) : new Set();
  }

  /** The cells that a hint leaves. */
  get hinted() {
    if (!this.hint || !this.asks) return [];
    const { first, cells } = this.hint;
    return [...(first ? [first] : []), ...cells].filter(Boolean);
  }

  /** The moves from the opening to what is shown. */
  get moves() {
    const { answer, at, found, riddle } = this;
    const shown = answer && this.shows && at >= 0 ? [...answer.moves, ...answer.line.slice(0, at)] : found;
    return [...riddle.moves, ...shown];
  }

  /** @param {string} cell */
  pick(cell) {
    if (!this.asks) return;
    const { first, move } = clicked(this.placed, this.first, cell);
    this.half = null;
    this.first = move ? null : first;
    this.changed();
    if (move) this.judge(move);
    else if (first) tellHalf(this, { game: this.riddle.game, start: null, moves: this.placed.moves, first });
  }

  takeBack() {
    if (!this.first) return;
    this.first = this.half = null;
    this.changed();
  }

  /**
   * Ask the server something.
   * @template T
   * @param {Promise<T>} asked
   * @param {(told: T) => void} take
   */
  async ask(asked, take) {
    this.note = "";
    this.changed();
    try {
      const told = await asked;
      noteTried(this.riddle); // from now on it is no first try
      noteFate(this.riddle, "begun");
      this.sent = "";
      take(told);
    } catch (error) {
      this.sent = "";
      this.note = refused(error).message;
    }
    this.changed();
  }

  /** @param {string} move */
  judge(move) {
    this.again();
    this.sent = move;
    return this.ask(answer(this.riddle, [...this.found, move]), (told) => this.take(told));
  }

  giveUp() {
    this.again();
    return this.ask(answer(this.riddle, this.found, true), (told) => {
      this.over = true;
      noteFate(this.riddle, "given up");
      this.take(told);
    });
  }

  askHint() {
    const step = (this.hint?.step || 0) + 1;
    this.again();
    return this.ask(clue(this.riddle, this.found, step), (told) => {
      this.settle(false);
      this.hint = told;
      speak(told.lines);
    });
  }

  /** Back to the puzzle after a wrong move. */
  again() {
    clearTimeout(this.timer);
    this.first = this.half = this.answer = null;
    this.plays = false;
    this.at = -1;
    this.changed();
  }

  /** @param {Answer} told */
  take(told) {
    this.answer = told;
    if (told.right) {
      this.found = [...told.moves, ...(told.next ? told.line : [])];
      this.hint = null;
    }
    if (told.solved) {
      this.over = true;
      noteFate(this.riddle, this.clean && !this.known ? "solved first" : "solved");
    }
    if (told.solved || !told.right) this.settle(told.solved && this.clean);
    speak(told.lines);
    this.play();
  }

  /**
   * It is known now whether this was solved at the first try.
   * @param {boolean} clean
   */
  settle(clean) {
    if (this.counts) count(this.riddle, clean);
    this.counts = false;
    this.clean = clean;
  }

  /** Show what comes of a move, one board after the other. */
  play() {
    if (!this.answer) return;
    const last = this.answer.boards.length - 1;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.at = still ? last : Math.min(this.at + 1, last);
    this.plays = this.at < last;
    clearTimeout(this.timer);
    if (this.plays) this.timer = setTimeout(() => this.play(), PAUSE);
    else if (this.answer.next) this.placed = this.answer.next;
    this.changed();
  }

  /** @param {number} at */
  walk(at) {
    if (!this.shows || !this.answer || at < -1 || at >= this.answer.boards.length) return;
    clearTimeout(this.timer);
    this.plays = false;
    this.at = at;
    this.changed();
  }

  /** Nobody looks at it any more. */
  leave() {
    clearTimeout(this.timer);
    this.changed = () => {};
  }
}
