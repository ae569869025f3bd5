// A turn is one click or two. Which, the server says in `options`; nothing here knows a rule.

/** @typedef {import("./types.d.ts").Options} Options */
/** @typedef {import("./types.d.ts").Placed} Placed */

/**
 * The cells that may follow a first one.
 * @param {Options} options
 * @param {string} first
 */
export function seconds({ seconds }, first) {
  const all = seconds["*"];
  return all ? all.filter((cell) => cell !== first) : seconds[first] || [];
}

/**
 * The cells that a click may name next.
 * @param {Options} options
 * @param {string | null} first the cell already chosen
 */
export function clickable(options, first) {
  return new Set(first ? seconds(options, first) : options.firsts);
}

/**
 * Whether the turn may end with its first cell although more could follow.
 * @param {Options} options
 * @param {string | null} first
 */
export function mayDecline(options, first) {
  return first !== null && options.may_stop.includes(first) && seconds(options, first).length > 0;
}

/**
 * What a click on a cell does: it chooses the first cell, completes a move, or takes back.
 * @param {Placed} placed
 * @param {string | null} first
 * @param {string} cell
 * @returns {{first: string | null, move: string | null}}
 */
export function clicked({ options, joint }, first, cell) {
  if (!clickable(options, first).has(cell)) return { first: null, move: null };
  if (first) return { first, move: first + joint + cell };
  return seconds(options, cell).length ? { first: cell, move: null } : { first: null, move: cell };
}

/**
 * The cells that a move names.
 * @param {string} move
 * @param {string} joint
 */
export function cellsOf(move, joint) {
  return joint ? move.split(joint) : [move];
}
