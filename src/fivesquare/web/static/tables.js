// Positions of a game from plain files: what stands where, what may be played and what it is worth.
//
// `fivesquare.site.shards` writes them, and says what the bytes mean. Nothing here knows a rule.

/** @typedef {import("./types.d.ts").Analysis} Analysis */
/** @typedef {import("./types.d.ts").Placed} Placed */
/** @typedef {import("./types.d.ts").Value} Value */
/** @typedef {import("./types.d.ts").Worth} Worth */
/** @typedef {import("./types.d.ts").Seat} Seat */

/**
 * @typedef {object} Head what is the same for all positions of a game
 * @property {string} game
 * @property {string} title
 * @property {number} size
 * @property {number} origin
 * @property {string} joint
 * @property {boolean} may_draw
 * @property {number | null} depth
 * @property {string[][]} empty what an empty cell is called, each by itself
 * @property {string[]} held what the others are called
 * @property {string[]} reasons
 * @property {string} stop
 * @property {string[]} half
 * @property {string[][]} ends
 * @property {number[]} firsts the number of the first node of each shard
 */

/** @typedef {Worth & {first: string, second: string | null, to: number}} Edge */

/**
 * @typedef {object} Node a position
 * @property {number} at its number
 * @property {number[]} board
 * @property {Seat} turn
 * @property {Edge[]} edges the best first
 * @property {{winner: Seat | null, reason: string, lines: string[], cells: string[]} | null} over
 */

/** @typedef {{bytes: Uint8Array, places: number[]}} Shard */

const OVER = 1;
const SECOND_PLAYER = 2;
const NOTHING = 255;
const NOWHERE = 0xffffff;
const WORTHS = /** @type {[number, Value][]} */ ([[128, "loss"], [64, "win"], [1, "draw"]]);

/** Why a position is not told; in the manner of a server's refusals. */
export class Beyond extends Error {}

export class Table {
  /**
   * @param {Head} head
   * @param {(number: number) => Promise<Uint8Array>} load a shard
   */
  constructor(head, load) {
    this.head = head;
    this.load = load;
    /** @type {Map<number, Promise<Shard>>} */
    this.shards = new Map();
    const cells = head.size ** 2;
    this.boardBytes = Math.ceil((2 * cells) / 8);
    this.maskBytes = Math.ceil(cells / 8);
    this.edgeBytes = head.joint ? 6 : 5;
  }

  /** @param {number} place */
  cell(place) {
    const { size, origin } = this.head;
    return `${Math.floor(place / size) + origin},${(place % size) + origin}`;
  }

  /**
   * @param {number} number
   * @returns {Promise<Shard>}
   */
  shard(number) {
    let found = this.shards.get(number);
    if (!found) {
      found = this.load(number).then((bytes) => ({ bytes, places: this.places(bytes) }));
      this.shards.set(number, found);
    }
    return found;
  }

  /**
   * Where each node of a shard begins.
   * @param {Uint8Array} bytes
   */
  places(bytes) {
    const places = [];
    for (let place = 0; place < bytes.length; ) {
      places.push(place);
      place += this.boardBytes;
      const over = bytes[place++] & OVER;
      place += over ? 4 + this.maskBytes : 2 + this.edgeBytes * (bytes[place] + 256 * bytes[place + 1]);
    }
    return places;
  }

  /**
   * @param {number} number
   * @returns {Promise<Node>}
   */
  async node(number) {
    const { firsts } = this.head;
    const which = firsts.findLastIndex((first) => first <= number);
    const { bytes, places } = await this.shard(which);
    let place = places[number - firsts[which]];
    const board = Array.from({ length: this.head.size ** 2 }, (_, n) => (bytes[place + (n >> 2)] >> (2 * (n & 3))) & 3);
    place += this.boardBytes;
    const flags = bytes[place++];
    const node = /** @type {Node} */ ({ at: number, board, turn: flags & SECOND_PLAYER ? 2 : 1, edges: [], over: null });
    if (flags & OVER) node.over = this.ending(bytes, place);
    else node.edges = this.edges(bytes, place);
    return node;
  }

  /**
   * @param {Uint8Array} bytes
   * @param {number} place
   */
  ending(bytes, place) {
    const { reasons, ends, size } = this.head;
    const mask = place + 4;
    const cells = Array.from({ length: size ** 2 }, (_, n) => n).filter((n) => (bytes[mask + (n >> 3)] >> (n & 7)) & 1);
    return {
      winner: /** @type {Seat | null} */ (bytes[place] || null),
      reason: reasons[bytes[place + 1]],
      lines: ends[bytes[place + 2] + 256 * bytes[place + 3]],
      cells: cells.map((n) => this.cell(n)),
    };
  }

  /**
   * @param {Uint8Array} bytes
   * @param {number} place
   * @returns {Edge[]}
   */
  edges(bytes, place) {
    const number = bytes[place] + 256 * bytes[place + 1];
    return Array.from({ length: number }, (_, n) => {
      let at = place + 2 + n * this.edgeBytes;
      const first = this.cell(bytes[at++]);
      const second = this.head.joint && bytes[at++] !== NOTHING ? this.cell(bytes[at - 1]) : null;
      const worth = worthOf(bytes[at++]);
      return { first, second, ...worth, to: bytes[at] + 256 * bytes[at + 1] + 65536 * bytes[at + 2] };
    });
  }

  /** @param {Edge} edge */
  move({ first, second }) {
    return second === null ? first : first + this.head.joint + second;
  }

  /**
   * The position after some moves.
   * @param {string[]} moves
   */
  async after(moves) {
    let node = await this.node(0);
    for (const [ply, move] of moves.entries()) {
      const edge = node.edges.find((one) => this.move(one) === move);
      if (!edge) throw new Beyond(`Move ${ply + 1}, ${move}, is not legal here.`);
      if (edge.to === NOWHERE) throw new Beyond(`These files go no further than ${ply} moves here; a server does.`);
      node = await this.node(edge.to);
    }
    return node;
  }

  // As a server tells it.

  /**
   * @param {string[]} moves
   * @returns {Promise<Placed>}
   */
  async position(moves) {
    const { head } = this;
    const { board, turn, edges, over } = await this.after(moves);
    /** @type {Record<string, string[]>} */
    const seconds = {};
    for (const { first, second } of edges) if (second !== null) (seconds[first] ??= []).push(second);
    return {
      game: head.game,
      title: head.title,
      joint: head.joint,
      start: null,
      ply: moves.length,
      moves,
      position: "",
      turn: over ? null : turn,
      options: {
        firsts: [...new Set(edges.map(({ first }) => first))],
        seconds,
        may_stop: edges.filter(({ second }) => second === null).map(({ first }) => first),
      },
      cells: head.empty.map((row, r) => row.map((word, c) => head.held[board[r * head.size + c] - 1] ?? word)),
      last: moves.slice(-1).flatMap((move) => (head.joint ? move.split(head.joint) : [move])),
      winning: over ? over.cells : [],
      result: over && { winner: over.winner, reason: over.reason },
      may_draw: head.may_draw,
      words: { done: [], own: [], prompt: head.half, stop: head.stop, ask: "", end: over ? over.lines : [], own_end: [] },
    };
  }

  /**
   * @param {string[]} moves
   * @param {string | null} first
   * @returns {Promise<Analysis>}
   */
  async analysis(moves, first) {
    const node = await this.after(moves);
    const { turn, edges, over } = node;
    const options = first ? edges.filter((one) => one.first === first) : edges;
    const [best] = edges;
    const cells = new Map(); // of each cell the best is met first
    for (const one of options) {
      const cell = first ? one.second : one.first;
      if (!cells.has(cell)) cells.set(cell, { cell, value: one.value, distance: one.distance });
    }
    return {
      game: this.head.game,
      start: null,
      moves,
      turn: over ? null : turn,
      value: best?.value ?? null,
      distance: over ? 0 : (best?.distance ?? null),
      exact: edges.every(({ value }) => value),
      best: edges.filter((one) => one.value && isAlike(one, best)).map((one) => this.move(one)),
      options: options.map((one) => ({ move: this.move(one), value: one.value, distance: one.distance })),
      result: over && { winner: over.winner, reason: over.reason },
      first,
      cells: [...cells.values()],
      line: await this.line(node),
    };
  }

  /**
   * Best play, as far as the files go.
   * @param {Node} node
   */
  async line(node) {
    const line = [];
    for (let here = node; here.edges[0]?.value; here = await this.node(here.edges[0].to)) {
      line.push(this.move(here.edges[0]));
      if (here.edges[0].to === NOWHERE) break;
    }
    return line;
  }
}

/**
 * @param {Worth} one
 * @param {Worth} two
 */
function isAlike(one, two) {
  return one.value === two.value && one.distance === two.distance;
}

/**
 * @param {number} code
 * @returns {Worth}
 */
function worthOf(code) {
  const [least, value] = WORTHS.find(([least]) => code >= least) || [0, null];
  return { value, distance: code > least && value !== "draw" ? code - least : null };
}
