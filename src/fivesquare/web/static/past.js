// Looking at earlier positions of a game, which goes on meanwhile.

import { position } from "./api.js";

/** @typedef {import("./types.d.ts").Placed} Placed */

export class Past {
  constructor() {
    /** @type {Placed | null} the position that is looked at; null: the game as it stands */
    this.shown = null;
    /** @type {number | null} where the look is going: several steps may be quicker than one answer */
    this.aim = null;
    /** @type {Map<number, Placed>} */
    this.known = new Map();
  }

  /**
   * @param {Placed} state the game as it stands
   * @param {number} ply
   */
  async look(state, ply) {
    if (ply < 0 || ply > state.ply) return;
    this.aim = ply === state.ply ? null : ply;
    if (this.aim === null) {
      this.shown = null;
      return;
    }
    try {
      const gone = this.known.get(ply) || (await position({ ...state, moves: state.moves.slice(0, ply) }));
      this.known.set(ply, gone);
      if (this.aim === ply) this.shown = gone;
    } catch (error) {
      this.aim = this.shown && this.shown.ply;
      throw error;
    }
  }

  /**
   * After an undo other moves may follow: what was known of those is void.
   * @param {Placed} before
   * @param {Placed} state
   */
  follow(before, state) {
    const same = before.moves.findIndex((move, place) => move !== state.moves[place]);
    if (same < 0) return;
    this.known.clear();
    if (this.aim !== null && (this.aim > same || this.aim >= state.ply)) this.shown = this.aim = null;
  }
}
