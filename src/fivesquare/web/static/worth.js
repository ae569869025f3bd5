// What a turn is worth, in words and as a sign: a letter on a shape, so that no colour is needed.

import { html } from "./html.js";

/** @typedef {import("./types.d.ts").Outcome} Outcome */
/** @typedef {import("./types.d.ts").Seat} Seat */
/** @typedef {import("./types.d.ts").Worth} Worth */

const LETTERS = { win: "W", draw: "D", loss: "L" };

/**
 * `win in 5`.
 * @param {Worth} worth
 */
export function worthWords({ value, distance }) {
  if (!value) return "not known";
  return distance ? `${value} in ${distance}` : value;
}

/**
 * Who wins, where the player to move has this.
 * @param {Worth} worth
 * @param {Seat} turn
 * @returns {Outcome}
 */
export function outcome({ value }, turn) {
  if (!value) return null;
  return value === "draw" ? 0 : value === "win" ? turn : /** @type {Seat} */ (3 - turn);
}

/**
 * A win stands on a square, a draw on a disc, a loss on a diamond; drawn around the origin, in the
 * measures of a cell. On a cell that holds something it leaves that to be seen.
 * @param {{worth: Worth, held: boolean}} props
 */
export function Shape({ worth: { value }, held }) {
  return html`<g class=${`worth ${value || "unknown"}`} transform=${held ? "scale(.66)" : undefined}>
    ${value === "win" && html`<rect x="-30" y="-30" width="60" height="60" rx="10" />`}
    ${value === "draw" && html`<circle r="25" />`}
    ${value === "loss" && html`<path d="M0-29 29 0 0 29-29 0z" />`}
  </g>`;
}

/**
 * The letter and the number on it. The style writes them: whoever listens is told in words.
 * @param {{worth: Worth, held: boolean}} props
 */
export function Sign({ worth: { value, distance }, held }) {
  const look = ["sign", value || "unknown", held && "held"].filter(Boolean).join(" ");
  return html`<span class=${look} data-letter=${value ? LETTERS[value] : "?"} data-number=${distance || ""} aria-hidden="true"></span>`;
}

/**
 * The worth of a position beside the board; before it is known, that it is looked for.
 * @param {{worth?: Worth, late?: boolean}} props
 */
export function Label({ worth, late }) {
  const words = worth?.value ? worthWords(worth) : late ? "not known in time" : "…";
  return html`<b class=${`label ${worth?.value || "unknown"}`}>${words[0].toUpperCase()}${words.slice(1)}</b>`;
}
