// A position set up by hand. Whether it can be one, and why not, the server says.

import { position, refused } from "./api.js";
import { Choice } from "./fields.js";
import { html } from "./html.js";

/** @typedef {import("./study.js").Study} Study */
/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {import("./types.d.ts").Seat} Seat */

const MARKS = ".xo-"; // nothing, Player 1, Player 2, out of play: as in the text of a position
const LAST = "last"; // the brush that says which cell was claimed last

/** The board while it is painted: the text of its position, taken apart. */
export class Editor {
  /**
   * @param {Study} study
   * @param {GameKind} kind
   * @param {() => void} changed
   */
  constructor(study, kind, changed) {
    this.study = study;
    this.kind = kind;
    this.changed = changed;
    this.brush = "1";
    this.fault = "";
    this.sure = false; // whether the server has found it good
    const [game, ...fields] = study.placed?.position.split("_") || [];
    const size = fields.findIndex((field) => field === "1" || field === "2");
    this.game = game;
    this.rows = fields.slice(0, size).map((row) => [...row]);
    this.turn = /** @type {Seat} */ (Number(fields[size]));
    this.last = (fields[size + 1] || "").replace(".", ",");
    this.check();
  }

  get text() {
    const last = this.kind.remembers && this.last ? [this.last.replace(",", ".")] : [];
    return [this.game, ...this.rows.map((row) => row.join("")), this.turn, ...last].join("_");
  }

  /** What stands on each cell, in the words of the book. */
  get cells() {
    const words = this.words;
    return this.rows.map((row) => row.map((mark) => words[MARKS.indexOf(mark)]));
  }

  get words() {
    const { holders } = this.kind.drawing;
    return [...MARKS].map((_, holder) => Object.keys(holders).find((word) => holders[word] === holder) || "");
  }

  /** @returns {string[][]} what may be painted, each with its name */
  get brushes() {
    const [empty, one, two, hole] = this.words;
    return [
      ["1", one],
      ["2", two],
      ...(this.kind.holes ? [["3", hole]] : []),
      ["0", empty],
      ...(this.kind.remembers ? [[LAST, "last claimed"]] : []),
    ];
  }

  /** @param {string} cell */
  paint(cell) {
    const [row, column] = cell.split(",").map((n) => Number(n) - this.kind.drawing.origin);
    const isClaim = this.brush === "1" || this.brush === "2";
    if (this.brush === LAST || isClaim) this.last = cell;
    if (this.brush !== LAST) this.rows[row][column] = MARKS[Number(this.brush)];
    if (this.brush === "0" && this.last === cell) this.last = "";
    this.check();
  }

  clear() {
    this.rows = this.rows.map((row) => row.map(() => "."));
    this.last = "";
    this.check();
  }

  /** @param {Seat} turn */
  setTurn(turn) {
    this.turn = turn;
    this.check();
  }

  async check() {
    const { text } = this;
    this.sure = false;
    this.changed();
    try {
      await position({ game: "", start: text, moves: [] });
      if (text === this.text) this.fault = "";
    } catch (error) {
      if (text === this.text) this.fault = refused(error).message;
    }
    if (text !== this.text) return;
    this.sure = !this.fault;
    this.changed();
  }
}

/** @param {{editor: Editor, done: () => void}} props */
export function EditorBox({ editor, done }) {
  const { fault, sure } = editor;
  const choose = (/** @type {string} */ brush) => ((editor.brush = brush), editor.changed());
  /** @param {Event} event */
  async function use(event) {
    event.preventDefault();
    if (!sure) return;
    await editor.study.open({ game: "", start: editor.text, moves: [] });
    done();
  }
  return html`<form class="box" aria-label="Set up a position" onSubmit=${use}>
    <${Choice} legend="A click puts" name="brush" values=${editor.brushes} value=${editor.brush} set=${choose} />
    <${Choice}
      legend="To move"
      name="turn"
      values=${[["1", "Player 1"], ["2", "Player 2"]]}
      value=${String(editor.turn)}
      set=${(/** @type {string} */ seat) => editor.setTurn(/** @type {Seat} */ (Number(seat)))}
    />
    <p class=${fault ? "note" : "soft small"} role="status">${fault || (sure ? "This can be a position." : "…")}</p>
    <div class="row">
      <button class="main" aria-disabled=${sure ? undefined : "true"}>Use it</button>
      <button type="button" onClick=${() => editor.clear()}>Clear the board</button>
      <button type="button" class="link" onClick=${done}>Cancel</button>
    </div>
  </form>`;
}
