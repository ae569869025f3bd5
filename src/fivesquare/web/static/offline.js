// In place of a server: answers from plain files, which are scripts, because a browser reads no
// others that lie beside a page on a disk. Loaded before everything else.

import { puzzleAnswer } from "./packs.js";
import { Beyond, Table } from "./tables.js";

/** @typedef {import("./tables.js").Head} Head */

const PAGES = { "/": "index", "/solved": "index", "/analysis": "analysis", "/puzzles": "puzzles", "/rules": "rules" };

const ELSEWHERE = "That is not in these files; a server knows more.";

/** @type {Map<string, {promise: Promise<any>, put: (value: any) => void}>} */
const files = new Map();
/** @type {Map<string, Promise<Table>>} */
const tables = new Map();

/**
 * What is in a file: it is a script that says `site.put(name, value)`.
 * @param {string} name
 * @returns {Promise<any>}
 */
function load(name) {
  const known = files.get(name);
  if (known) return known.promise;
  let put = (/** @type {any} */ _value) => {};
  const promise = new Promise((resolve, reject) => {
    put = resolve;
    const script = document.createElement("script");
    script.src = `data/${name}.js`;
    script.onerror = () => reject(new Beyond(ELSEWHERE));
    document.head.append(script);
  });
  files.set(name, { promise, put });
  return promise;
}

/** @param {string} game */
function fileOf(game) {
  return game.replace(/[:,=]/g, "_");
}

/**
 * Bytes that were packed and spelled in letters.
 * @param {string} text
 */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {string} game */
async function tableOf(game) {
  if (!(await load("tables")).includes(game)) throw new Beyond(ELSEWHERE);
  const name = fileOf(game);
  let table = tables.get(name);
  if (!table) {
    table = load(`tables/${name}`).then(
      (/** @type {Head} */ head) => new Table(head, async (n) => unpacked(await load(`tables/${name}-${n}`))),
    );
    tables.set(name, table);
  }
  return table;
}

/** @param {string} game */
async function packOf(game) {
  if (!(await load("puzzles")).includes(game)) throw new Beyond(ELSEWHERE);
  const name = `puzzles/${fileOf(game)}`;
  /** @param {number} file */
  async function sheets(file) {
    return JSON.parse(new TextDecoder().decode(await unpacked(await load(`${name}-${file}`))));
  }
  return { head: await load(name), sheets };
}

/**
 * What a server would answer.
 * @param {string} path
 * @param {any} [body]
 */
async function answer(path, body) {
  const { pathname, searchParams } = new URL(path, "http://here");
  const parts = decodeURIComponent(pathname).split("/").slice(2);
  const moves = (searchParams.get("moves") || "").split(" ").filter(Boolean);
  const table = () => tableOf(searchParams.get("game") || "");
  // Between the two parts of a turn nothing but the words is asked for, the same everywhere.
  if (parts[0] === "position") return (await table()).position(searchParams.has("first") ? [] : moves);
  if (parts[0] === "analysis") return (await table()).analysis(moves, searchParams.get("first"));
  if (parts[0] === "puzzles") return puzzleAnswer(await packOf(parts[1]), parts[2], searchParams, body);
  if (parts[0] === "solved" && parts[1]) {
    const { chapter, counted } = await load(`solved/${fileOf(parts[1])}`);
    return parts[2] ? counted : chapter;
  }
  return load(parts.map(fileOf).join("/"));
}

/** @param {string} path */
function at(path) {
  const [page, query = ""] = path.split("?");
  const name = /** @type {Record<string, string>} */ (PAGES)[page] || page.slice(1).replaceAll("/", "-");
  return `${name}.html${query && `?${query}`}`;
}

Object.assign(globalThis, {
  site: { at, answer, put: (/** @type {string} */ name, /** @type {any} */ value) => files.get(name)?.put(value) },
});
