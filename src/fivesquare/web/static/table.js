// A game at this browser: what the server said last, and what is in hand here.

import { call, LATE, post, refused } from "./api.js";
import { tellHalf } from "./half.js";
import { Live } from "./live.js";
import { Past } from "./past.js";
import { announce } from "./say.js";
import { takeSeat } from "./seat.js";
import { cellsOf, clickable, clicked } from "./turn.js";

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./types.d.ts").Hint} Hint */
/** @typedef {import("./types.d.ts").Seat} Seat */
/** @typedef {import("./types.d.ts").State} State */
/** @typedef {import("./types.d.ts").Words} Words */

const AGAIN = 2000; // milliseconds until a move without an answer is sent again

export class Table {
  /**
   * @param {string} id
   * @param {() => void} changed called whenever there is something new to draw
   */
  constructor(id, changed) {
    this.id = id;
    this.path = `/api/games/${id}`;
    this.changed = changed;
    /** @type {State | null} */
    this.state = null;
    /** @type {Seat[]} */
    this.seats = [];
    this.received = 0; // when, to count on how long somebody has been away
    this.connected = true;
    this.known = false; // whether the server has said which seats are ours
    this.missing = false;
    /** @type {string | null} the first cell of the turn in hand */
    this.first = null;
    /** @type {Words | null} what is said about that */
    this.half = null;
    /** @type {string | null} a move on its way */
    this.sent = null;
    this.delivering = false;
    this.note = ""; // what the server had to say against something
    /** @type {Hint | null} */
    this.hint = null;
    this.thinking = false; // whether a hint is being thought about
    this.past = new Past();
    /** @type {Live | null} */
    this.live = null;
  }

  /** Sit down: the secret of a player's own link first, so that the rest knows the seat. */
  async open() {
    await this.claimSeat();
    await this.refresh();
    if (this.missing) return;
    this.live = new Live(`${this.path}/live`, {
      message: (state) => this.take(state),
      changed: (connected) => this.reconnected(connected),
      missing: () => this.lose(),
      probe: () => this.probe(),
    });
  }

  async claimSeat() {
    const { taken, note } = await takeSeat(this.path);
    if (taken) this.live?.renew();
    if (note) this.note = note;
  }

  /** @returns {Promise<boolean>} whether the server has answered */
  async refresh() {
    try {
      const { data, seats } = await call(this.path);
      this.seats = seats;
      this.known = true;
      this.take(data);
      return true;
    } catch (error) {
      const { status, message } = refused(error);
      if (status === 404) this.lose();
      else this.say(message);
      return status !== 0;
    }
  }

  /** While the socket is silent: whether the server is there. What is news then, the socket has missed. */
  async probe() {
    const version = this.state?.version;
    const answered = await this.refresh();
    if (this.state?.version !== version) this.live?.renew();
    return answered;
  }

  lose() {
    this.missing = true;
    this.changed();
  }

  /** @param {boolean} connected */
  async reconnected(connected) {
    const healed = connected && (!this.connected || !this.known);
    this.connected = connected;
    this.changed();
    if (!healed) return;
    this.note = "";
    await this.claimSeat();
    await this.refresh();
    if (this.sent) await this.deliver(this.sent);
  }

  /**
   * A state from the server, by whatever way. An older one than ours is no news.
   * @param {State} state
   */
  take(state) {
    const before = this.state;
    if (before && state.version < before.version) return;
    this.state = state;
    this.received = Date.now();
    if (!before || before.position !== state.position || before.ply !== state.ply) {
      this.drop();
      this.sent = this.hint = null;
      if (before) this.note = ""; // what was said of the link is still to be read
    }
    if (before) this.past.follow(before, state);
    announce(before, state, this.seats);
    // A rematch begins as soon as both want it; the next game of a match waits for a click.
    const agreed = before?.status === "over" && !before.next && state.next;
    if (agreed && this.seats.length) location.assign(`/games/${state.next}`);
    this.changed();
  }

  /** @param {string} note */
  say(note) {
    this.note = note;
    this.changed();
  }

  // The turn in hand.

  get mine() {
    const { state } = this;
    return Boolean(state?.turn && state.status !== "over" && this.seats.includes(state.turn));
  }

  get mayPick() {
    return this.mine && !this.look && !this.sent;
  }

  get playable() {
    return this.state && this.mayPick ? clickable(this.state.options, this.first) : new Set();
  }

  get chosen() {
    if (this.look || !this.state) return [];
    if (this.sent) return cellsOf(this.sent, this.state.joint);
    return this.first ? [this.first] : [];
  }

  /** @param {string} cell */
  pick(cell) {
    if (!this.state || !this.mayPick) return;
    const { first, move } = clicked(this.state, this.first, cell);
    if (move) return void this.play(move);
    if (!first) return this.takeBack();
    this.first = first;
    this.note = "";
    this.changed();
    const { game, position: start } = this.state;
    tellHalf(this, { game, start, moves: [], first });
  }

  drop() {
    this.first = null;
    this.half = null;
  }

  takeBack() {
    if (!this.first || this.sent) return;
    this.drop();
    this.changed();
  }

  /** @param {string} move */
  async play(move) {
    this.sent = move;
    this.note = "";
    this.changed();
    await this.deliver(move);
  }

  /**
   * Without an answer the move stays in hand and is sent again: `ply` sees to it that it counts
   * once, also when it had arrived and only the answer was lost.
   * @param {string} move
   */
  async deliver(move) {
    if (this.delivering || this.sent !== move) return;
    this.delivering = true;
    const ply = this.state?.ply ?? 0;
    try {
      const { data } = await post(`${this.path}/moves`, { move, ply });
      this.take(data);
    } catch (error) {
      const { status, message } = refused(error);
      if (status === 0) {
        this.note = "Not sent yet: the server does not answer.";
        setTimeout(() => this.deliver(move), AGAIN);
      } else {
        this.sent = null;
        this.drop();
        await this.refresh();
        if (this.state?.moves[ply] !== move) this.note = message; // else it had arrived before
      }
    }
    this.delivering = false;
    this.changed();
    // The socket may tell of a move before its answer comes, and the next one is in hand by then.
    if (this.sent && this.state?.ply !== ply) await this.deliver(this.sent);
  }

  // Everything else.

  /**
   * @param {Action} action
   * @param {number} [version] for an answer: of the state with the offer, which may be void by now
   */
  async act(action, version) {
    this.note = "";
    try {
      const { data } = await post(`${this.path}/actions`, { action, version }, LATE);
      this.take(data);
    } catch (error) {
      if (refused(error).status) await this.refresh();
      this.say(refused(error).message);
    }
  }

  /** @param {string} name */
  async join(name) {
    let note = "";
    try {
      const { data } = await post(`${this.path}/join`, name ? { name } : {}, LATE);
      this.seats = [data.seat];
      this.live?.renew();
      this.take(data.state);
    } catch (error) {
      note = refused(error).message;
    }
    await this.refresh();
    this.say(note);
  }

  /** The earlier position that is looked at, if any. */
  get look() {
    return this.past.shown;
  }

  /** The move that is looked at: the latest one unless somebody has gone back. */
  get at() {
    return this.past.aim ?? this.state?.ply ?? 0;
  }

  /** @param {number} ply */
  async lookAt(ply) {
    if (!this.state) return;
    this.takeBack();
    try {
      await this.past.look(this.state, ply);
    } catch (error) {
      this.note = refused(error).message;
    }
    this.changed();
  }
}
