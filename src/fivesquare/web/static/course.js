// The course of a game: who would win after each move, as a line through the lanes of both players.

import { html } from "./html.js";

/** @typedef {import("./types.d.ts").Outcome} Outcome */

const WIDTH = 342;
const LEFT = 62; // where the first position is
const RIGHT = 14;
const LANE = 34; // from one lane to the next
const BAND = 28;

/**
 * Where the outcome changed: with exact values that is a mistake of whoever moved.
 * @param {Outcome[]} course
 */
export function mistakes(course) {
  const wrong = new Set();
  course.forEach((now, ply) => {
    const before = course[ply - 1];
    if (ply && now !== null && before !== null && now !== before) wrong.add(ply);
  });
  return wrong;
}

/** @param {Outcome} outcome */
function named(outcome) {
  return outcome === null ? "not known" : outcome ? `Player ${outcome} wins` : "a draw";
}

/**
 * The same for whoever cannot see it.
 * @param {Outcome[]} course
 */
export function courseWords(course) {
  const parts = course.map((now, ply) => {
    if (!ply) return `At the start: ${named(now)}`;
    return now === course[ply - 1] ? "" : `after move ${ply}: ${named(now)}`;
  });
  return `${parts.filter(Boolean).join("; ")}.`;
}

/**
 * @param {{course: Outcome[], mayDraw: boolean, at: number, wrong: Set<number>,
 *   turning?: number | null, go: (ply: number) => void}} props
 */
export function Course({ course, mayDraw, at, wrong, turning, go }) {
  const lanes = /** @type {(1 | 0 | 2)[]} */ (mayDraw ? [1, 0, 2] : [1, 2]);
  const height = lanes.length * LANE - (LANE - BAND);
  const step = (WIDTH - LEFT - RIGHT) / Math.max(course.length - 1, 8);
  const x = (/** @type {number} */ ply) => Math.round(10 * (LEFT + ply * step)) / 10;
  const y = (/** @type {Outcome} */ outcome) => lanes.indexOf(outcome || 0) * LANE + BAND / 2;
  /** @param {MouseEvent} event */
  function clicked(event) {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const place = ((event.clientX - box.left) / box.width) * WIDTH - LEFT;
    go(Math.max(0, Math.min(course.length - 1, Math.round(place / step))));
  }
  return html`<figure class="course">
    <figcaption>Course</figcaption>
    <svg viewBox=${`0 0 ${WIDTH} ${height}`} role="img" aria-label=${courseWords(course)} onClick=${clicked}>
      ${lanes.map((lane) => html`<g key=${lane} class=${`h${lane}`}>
        <rect class="ground" y=${y(lane) - BAND / 2} width=${WIDTH} height=${BAND} rx="7" />
        <text x="9" y=${y(lane)} dy=".36em">${lane ? `Player ${lane}` : "draw"}</text>
      </g>`)}
      <line class="here" x1=${x(at)} x2=${x(at)} y1="0" y2=${height} />
      ${segments(course).map((part) => html`<polyline
        key=${part[0]}
        points=${part.map((ply) => `${x(ply)},${y(course[ply])}`).join(" ")}
      />`)}
      ${[...wrong].map((ply) => html`<g key=${ply} transform=${`translate(${x(ply)} ${y(course[ply])})`}>
        ${ply === turning && html`<circle class="turning" r="9.5" />`}
        <circle class="wrong" r="6.5" /><text class="query" dy=".36em">?</text>
      </g>`)}
      ${course[at] !== null && !wrong.has(at) && html`<circle class="at" cx=${x(at)} cy=${y(course[at])} r="5" />`}
    </svg>
  </figure>`;
}

/**
 * The positions that are known one after another, by their numbers.
 * @param {Outcome[]} course
 */
function segments(course) {
  /** @type {number[][]} */
  const parts = [];
  course.forEach((outcome, ply) => {
    if (outcome === null) return;
    if (ply && course[ply - 1] !== null && parts.length) parts[parts.length - 1].push(ply);
    else parts.push([ply]);
  });
  return parts;
}
