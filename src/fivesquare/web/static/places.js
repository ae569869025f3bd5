// Where pages are: on a server by their paths; in plain files, where there is none, by their names.

/**
 * @typedef {object} Site the files in which the answers of a server are, where there is no server
 * @property {(path: string) => string} at
 * @property {(path: string, body?: object) => Promise<unknown>} answer
 */

export const site = /** @type {{site?: Site}} */ (globalThis).site;

/**
 * The address of a page, by its path on a server.
 * @param {string} path
 */
export function at(path) {
  return site ? site.at(path) : path;
}
