// An analysis at this browser: a tree of moves, where somebody stands in it, what is known there.

import { position, post, queryOf, refused } from "./api.js";
import { Findings, keyOf } from "./findings.js";
import { tellHalf } from "./half.js";
import { remember, remembered } from "./names.js";
import { at } from "./places.js";
import { speak } from "./say.js";
import { branchOf, cut, grow, keep, keptTree, lineThrough, newTree } from "./tree.js";
import { cellsOf, clickable, clicked } from "./turn.js";
import { worthWords } from "./worth.js";

/** @typedef {import("./findings.js").Wish} Wish */
/** @typedef {import("./types.d.ts").Placed} Placed */
/** @typedef {import("./types.d.ts").Words} Words */
/** @typedef {import("./types.d.ts").Worth} Worth */

const OWN = "/analysis"; // where what somebody has tried is kept

export class Study {
  /**
   * @param {() => void} changed called whenever there is something new to draw
   * @param {string} [page] on which it is drawn
   */
  constructor(changed, page = OWN) {
    this.changed = changed;
    this.page = page;
    /** @type {{game: string, start: string | null}} where the tree begins */
    this.origin = { game: "", start: null };
    this.tree = newTree();
    /** @type {string[]} the branch on which somebody is, to its end */
    this.line = [];
    this.at = 0; // how many moves of it are made
    /** @type {Placed | null} the position that is drawn */
    this.placed = null;
    /** @type {string | null} the first cell of the turn in hand */
    this.first = null;
    /** @type {Words | null} what is said about that */
    this.half = null;
    this.values = remembered("values") !== "off";
    /** @type {Map<string, Placed>} */
    this.positions = new Map();
    this.findings = new Findings(() => this.wishes, (fault) => this.learn(fault));
    /** @type {string[]} what a screen reader is yet to be told */
    this.unsaid = [];
    this.note = "";
  }

  /**
   * Begin anywhere. What was tried from the same start stays.
   * @param {{game: string, start?: string | null, moves: string[]}} line
   */
  async open(line) {
    const placed = await position(line);
    const { game, start, moves } = placed;
    if (game !== this.origin.game || start !== this.origin.start) {
      this.origin = { game, start };
      this.tree = (this.page === OWN && keptTree(this.origin)) || newTree();
      this.positions.clear();
      this.findings.beginAt(this.origin);
      grow(this.tree, moves);
      this.line = lineThrough(this.tree, moves);
    }
    this.positions.set(keyOf(moves), placed);
    this.goTo(moves);
  }

  /**
   * A record or a position, as somebody has pasted it.
   * @param {string} text
   */
  async read(text) {
    await this.open((await post("/api/record", { text })).data);
  }

  get path() {
    return this.line.slice(0, this.at);
  }

  /** Whether the board shows where somebody stands, and not yet where they were before. */
  get settled() {
    return this.placed !== null && keyOf(this.placed.moves) === keyOf(this.path);
  }

  // Through the tree.

  /**
   * To the end of a path, which is in the tree from then on.
   * @param {string[]} path
   */
  goTo(path) {
    grow(this.tree, path);
    const isAhead = keyOf(this.line.slice(0, path.length)) === keyOf(path);
    if (!isAhead) this.line = lineThrough(this.tree, path);
    this.at = path.length;
    this.look();
  }

  /** @param {number} ply */
  walk(ply) {
    if (ply < 0 || ply > this.line.length) return;
    this.at = ply;
    this.look();
  }

  /** Draw where somebody stands: the tree at once, the board when the server has told it. */
  async look() {
    const { origin, path: moves } = this;
    this.drop();
    this.note = "";
    this.changed();
    this.findings.ask();
    try {
      const placed = this.positions.get(keyOf(moves)) || (await position({ ...origin, moves }));
      if (origin !== this.origin) return;
      this.positions.set(keyOf(moves), placed);
      if (keyOf(moves) !== keyOf(this.path)) return;
      this.placed = placed;
      this.unsaid = [...placed.words.done, ...placed.words.end];
      this.tell();
      if (this.page === OWN) keep(this.origin, this.tree);
      this.tellAddress();
    } catch (error) {
      this.note = refused(error).message;
    }
    this.changed();
  }

  tellAddress() {
    try {
      history.replaceState(null, "", at(this.address));
    } catch {
      // Some browsers allow that only so often: the next step will tell it.
    }
  }

  get address() {
    return `${this.page}?${queryOf({ ...this.origin, moves: this.path })}`;
  }

  /** @param {string} label */
  name(label) {
    branchOf(this.tree, this.path).twig.label = label.trim();
    keep(this.origin, this.tree);
    this.changed();
  }

  /** Without the move that led here and everything after it. */
  cut() {
    const path = this.path.slice(0, -1);
    cut(this.tree, this.path);
    this.line = lineThrough(this.tree, path);
    this.at = path.length;
    this.look();
  }

  // The turn in hand.

  get playable() {
    return this.placed && this.settled ? clickable(this.placed.options, this.first) : new Set();
  }

  get chosen() {
    if (!this.placed) return [];
    const next = this.placed.ply + 1 === this.at ? this.line[this.at - 1] : null;
    if (!this.settled) return next ? cellsOf(next, this.placed.joint) : [];
    return this.first ? [this.first] : [];
  }

  /** @param {string} cell */
  pick(cell) {
    if (!this.placed || !this.settled) return;
    const { first, move } = clicked(this.placed, this.first, cell);
    if (move) return this.play(move);
    this.drop();
    this.first = first;
    this.changed();
    if (!first) return;
    this.findings.ask(); // where the values of the whole do not do
    tellHalf(this, { ...this.origin, moves: this.path, first });
  }

  drop() {
    this.first = null;
    this.half = null;
  }

  takeBack() {
    if (!this.first) return;
    this.drop();
    this.changed();
  }

  /** @param {string} move */
  play(move) {
    this.goTo([...this.path, move]);
  }

  // What is known.

  switchValues() {
    this.values = !this.values;
    remember("values", this.values ? "" : "off");
    this.changed();
    this.findings.ask();
  }

  /** What is known of where somebody stands. */
  get here() {
    return this.values ? this.findings.of(this.path) : undefined;
  }

  /** @returns {Map<string | null, Worth> | undefined} what cells are worth that may be named next */
  get worths() {
    const { here, first, placed } = this;
    if (!here || !placed || !this.settled) return undefined;
    const own = first ? this.findings.of(this.path, first) : here;
    if (own) return new Map(own.cells.map((each) => [each.cell, each]));
    const rest = here.options.map((each) => ({ ...each, cells: cellsOf(each.move, placed.joint) }));
    return new Map(rest.filter(({ cells }) => cells[0] === first).map((each) => [each.cells[1] ?? null, each]));
  }

  /** @returns {Wish[]} */
  get wishes() {
    if (!this.values) return [];
    const { path: moves, first, here } = this;
    const own = first && here && !here.exact ? [{ moves, first }] : [];
    const line = this.page === OWN ? this.line : []; // elsewhere nobody sees the course
    const others = [0, ...line].map((_, ply) => ({ moves: line.slice(0, ply), passing: true }));
    return [...own, { moves }, ...others];
  }

  /** Who wins before the first move of the line, and after each. */
  get course() {
    return this.findings.course(this.line);
  }

  /** @param {string} [fault] why something is not known */
  learn(fault = "") {
    this.note = fault;
    this.tell();
    this.changed();
  }

  /** To a screen reader: what was done and, if it is wanted and known, what the position is worth. */
  tell() {
    const { here, unsaid } = this;
    if (!unsaid.length || (this.values && !here)) return;
    this.unsaid = [];
    speak([...unsaid, here?.turn ? `Player ${here.turn} to move: ${worthWords(here)}.` : ""]);
  }
}
