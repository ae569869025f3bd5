// A reviewed game at this browser: where somebody looks, and what they try again.

import { analysis, call, position, refused } from "./api.js";
import { keyOf } from "./findings.js";
import { speak } from "./say.js";
import { clickable, clicked } from "./turn.js";
import { worthWords } from "./worth.js";

/** @typedef {import("./types.d.ts").Placed} Placed */
/** @typedef {import("./types.d.ts").ReviewDocument} ReviewDocument */

const SECONDS = 5; // that a try may take to be judged
const AGAIN = 2000; // milliseconds until an engine that is too busy is asked again

/**
 * @typedef {object} Retry a mistake that somebody tries to do without
 * @property {number} number of the move
 * @property {string | null} first the first cell of the turn in hand
 * @property {boolean} done whether a good move was found, or shown
 * @property {string} said of the latest try
 * @property {string[]} answer the better moves, once they are asked for
 */

export class Reviewed {
  /**
   * @param {string} id
   * @param {() => void} changed called whenever there is something new to draw
   */
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
    /** @type {ReviewDocument | null} */
    this.review = null;
    this.at = 0; // how many moves are made where somebody looks
    /** @type {string[]} the moves that lead to what is shown: those of the game, or a try */
    this.moves = [];
    /** @type {Placed | null} */
    this.placed = null;
    /** @type {Map<string, Placed>} */
    this.positions = new Map();
    /** @type {Retry | null} */
    this.retry = null;
    this.note = "";
  }

  async open() {
    try {
      this.review = (await call(`/api/games/${this.id}/review`)).data;
      this.note = "";
      this.walk(this.review?.moves.length || 0);
    } catch (error) {
      const { status, message } = refused(error);
      if (status === 503 || status === 429) setTimeout(() => this.open(), AGAIN);
      this.note = message;
      this.changed();
    }
  }

  /** The numbers of the moves that gave something away. */
  get mistakes() {
    const wrong = this.review?.review.filter(({ kind }) => kind === "mistake") || [];
    return new Set(wrong.map(({ number }) => number));
  }

  /** The mistake after this move, or the first one. */
  get nextMistake() {
    const all = [...this.mistakes];
    return all.find((number) => number > this.at) ?? all[0];
  }

  /** @param {number} ply */
  walk(ply) {
    if (!this.review || ply < 0 || ply > this.review.moves.length) return;
    this.retry = null;
    this.at = ply;
    this.look(this.review.moves.slice(0, ply));
  }

  /** @param {string[]} moves */
  async look(moves) {
    if (!this.review) return;
    this.moves = moves;
    this.changed();
    const { game, start } = this.review;
    try {
      const placed = this.positions.get(keyOf(moves)) || (await position({ game, start, moves }));
      this.positions.set(keyOf(moves), placed);
      if (this.moves === moves) this.placed = placed;
    } catch (error) {
      this.note = refused(error).message;
    }
    this.changed();
  }

  // Trying again.

  /** @param {number} number */
  tryAgain(number) {
    if (!this.review) return;
    this.retry = { number, first: null, done: false, said: "", answer: [] };
    this.at = number;
    this.look(this.review.moves.slice(0, number - 1));
  }

  /** Whether the board waits for a try. */
  get asks() {
    return Boolean(this.retry && !this.retry.done && this.placed?.ply === this.retry.number - 1);
  }

  get playable() {
    return this.placed && this.asks ? clickable(this.placed.options, this.retry?.first || null) : new Set();
  }

  /** @param {string} cell */
  pick(cell) {
    if (!this.placed || !this.retry || !this.asks) return;
    const { first, move } = clicked(this.placed, this.retry.first, cell);
    this.retry.first = move ? null : first;
    this.changed();
    if (move) this.judge(move);
  }

  takeBack() {
    if (!this.retry?.first) return;
    this.retry.first = null;
    this.changed();
  }

  /** @param {string} move */
  async judge(move) {
    const { retry, review } = this;
    if (!retry || !review) return;
    const { game, start } = review;
    const before = review.moves.slice(0, retry.number - 1);
    const wanted = review.review[retry.number - 1].before.value;
    retry.first = null;
    retry.said = "…";
    this.look([...before, move]);
    try {
      const found = await analysis({ game, start, moves: before }, SECONDS);
      const worth = found.options.find((option) => option.move === move);
      if (this.retry !== retry || !worth) return;
      retry.done = worth.value === wanted;
      retry.said = retry.done ? `Right: ${move} keeps the ${wanted}.` : `${move} does not: ${worthWords(worth)}.`;
      speak([retry.said]);
      if (!retry.done) this.look(before);
    } catch (error) {
      retry.said = "";
      this.note = refused(error).message;
      this.look(before);
    }
    this.changed();
  }

  showAnswer() {
    const { retry, review } = this;
    if (!retry || !review) return;
    retry.answer = review.review[retry.number - 1].better;
    retry.done = true;
    retry.said = "";
    this.look(review.moves.slice(0, retry.number - 1));
  }
}
