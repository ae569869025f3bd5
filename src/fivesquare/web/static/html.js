// The one place that knows which library draws.

import { h, render } from "./vendor/preact.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
import htm from "./vendor/htm.js";

/** @typedef {import("./vendor/preact.js").ComponentChildren} Drawn */
/** @typedef {import("./vendor/preact.js").VNode<Record<string, unknown>>} Control */

/** @type {(strings: TemplateStringsArray, ...values: unknown[]) => Drawn} */
const html = /** @type {any} */ (htm.bind(/** @type {any} */ (h)));

/**
 * Draw in place of whatever stood there.
 * @param {Drawn} drawn
 * @param {Element} place
 */
function draw(drawn, place) {
  place.replaceChildren();
  render(drawn, place);
}

export { draw, html, useEffect, useLayoutEffect, useMemo, useRef, useState };
