// A tree of moves, as plain data. Which moves there are, others say: nothing here knows a rule.
//
// The first branch, `a`, begins at the start; another move where there is one already begins the
// next, `b`, as in `fivesquare study`.

/**
 * @typedef {object} Twig a move, and every move that was tried after it
 * @property {string} move
 * @property {string} letter of the branch that begins here; nothing: it goes on
 * @property {string} label what somebody calls that branch
 * @property {Twig[]} twigs
 */

/** @typedef {{root: Twig, letters: number}} Tree letters: how many branches there have been */

const KEPT = "study";

/**
 * @param {string} move
 * @param {string} [letter]
 * @returns {Twig}
 */
function twigOf(move, letter = "") {
  return { move, letter, label: "", twigs: [] };
}

/** @returns {Tree} */
export function newTree() {
  return { root: twigOf("", "a"), letters: 1 };
}

/**
 * a, b, ..., z, aa, ab, ... for 0, 1, ...
 * @param {number} number
 * @returns {string}
 */
function letterOf(number) {
  const above = Math.floor(number / 26);
  return (above ? letterOf(above - 1) : "") + String.fromCharCode(97 + (number % 26));
}

/**
 * The end of a path; undefined where nobody has gone.
 * @param {Tree} tree
 * @param {string[]} path
 * @returns {Twig | undefined}
 */
export function twigAt({ root }, path) {
  /** @type {Twig | undefined} */
  let twig = root;
  for (const move of path) twig = twig?.twigs.find((one) => one.move === move);
  return twig;
}

/**
 * See to it that there is a path.
 * @param {Tree} tree
 * @param {string[]} path
 */
export function grow(tree, path) {
  let twig = tree.root;
  for (const move of path) {
    let next = twig.twigs.find((one) => one.move === move);
    if (!next) {
      next = twigOf(move, twig.twigs.length ? letterOf(tree.letters++) : "");
      twig.twigs.push(next);
    }
    twig = next;
  }
}

/**
 * A path, and how it went on when it was first played.
 * @param {Tree} tree
 * @param {string[]} path
 */
export function lineThrough(tree, path) {
  const line = [...path];
  for (let twig = twigAt(tree, path)?.twigs[0]; twig; twig = twig.twigs[0]) line.push(twig.move);
  return line;
}

/**
 * Remove the last move of a path and everything after it.
 * @param {Tree} tree
 * @param {string[]} path
 */
export function cut(tree, path) {
  const above = twigAt(tree, path.slice(0, -1));
  if (above) above.twigs = above.twigs.filter(({ move }) => move !== path[path.length - 1]);
}

/**
 * The branch on which a path ends: its first twig, and the way there.
 * @param {Tree} tree
 * @param {string[]} path
 */
export function branchOf(tree, path) {
  let way = path;
  while (way.length && !twigAt(tree, way)?.letter) way = way.slice(0, -1);
  return { way, twig: /** @type {Twig} */ (twigAt(tree, way)) };
}

/**
 * What a branch is called: `b`, or `b (sharp)`.
 * @param {Twig} twig
 */
export function nameOf({ letter, label }) {
  return label ? `${letter} (${label})` : letter;
}

/**
 * The tree of this start, as it was when the page was left or loaded again.
 * @param {{game: string, start: string | null}} origin
 * @returns {Tree | null}
 */
export function keptTree({ game, start }) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) || "null");
    return kept && kept.game === game && kept.start === start && twigAt(kept.tree, []) ? kept.tree : null;
  } catch {
    return null; // storage may be forbidden
  }
}

/**
 * @param {{game: string, start: string | null}} origin
 * @param {Tree} tree
 */
export function keep(origin, tree) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ ...origin, tree }));
  } catch {
    // Then it holds for this page only.
  }
}
