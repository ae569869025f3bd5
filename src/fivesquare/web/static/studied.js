// A study as it is seen: the board with its values, whose turn it is, and how it goes on.

import { Board, boardOf, toBoard } from "./board.js";
import { onElsewhere } from "./elsewhere.js";
import { html, useEffect, useMemo, useState } from "./html.js";
import { Mark } from "./marks.js";
import { Study } from "./study.js";
import { mayDecline } from "./turn.js";
import { walkByKeys } from "./walking.js";
import { Label, worthWords } from "./worth.js";

/** @typedef {import("./types.d.ts").GameKind} GameKind */

/**
 * The study of a page, drawn again with whatever is new.
 * @param {string} [page]
 */
export function useStudy(page) {
  const [, redraw] = useState(0);
  const changed = () => redraw((n) => n + 1);
  const study = useMemo(() => new Study(changed, page), []);
  useEffect(() => onElsewhere(() => study.takeBack()), [study]);
  useEffect(() => walkByKeys((step) => study.walk(study.at + step)), [study]);
  return { study, changed };
}

/** @param {{study: Study, kind: GameKind}} props */
export function Studied({ study, kind }) {
  const { placed } = study;
  if (!placed) return null;
  return html`<${Board}
    kind=${kind}
    ...${boardOf(placed)}
    chosen=${study.chosen}
    playable=${study.playable}
    worths=${study.worths}
    anywhere=${study.first !== null}
    onPick=${(/** @type {string} */ cell) => study.pick(cell)}
  />`;
}

/** @param {{study: Study, kind: GameKind}} props */
export function Standing({ study, kind }) {
  const { placed, here, values } = study;
  if (!placed) return null;
  if (placed.result) return html`<div class="standing">${placed.words.end.map((line, n) => html`<p key=${n}><b>${line}</b></p>`)}</div>`;
  const late = here && !here.value && !study.findings.asking;
  return html`<p class="standing">
    ${values && html`<${Label} worth=${here} late=${late} />`}
    <${Mark} kind=${kind} seat=${placed.turn} />
    <span>Player ${placed.turn} to move</span>
  </p>`;
}

/**
 * Between the two parts of a turn.
 * @param {{study: Study}} props
 */
export function Half({ study }) {
  const { first, half, placed, worths } = study;
  if (!first || !placed) return null;
  const stop = worths?.get(null);
  return html`<div class="message half">
    <p class="soft">${half?.prompt[0] || "…"}</p>
    <p class="row">
      ${mayDecline(placed.options, first) && html`<button type="button" onClick=${toBoard(() => study.play(first))}>
        ${placed.words.stop}${stop && `: ${worthWords(stop)}`}
      </button>`}
      <button type="button" class="link" onClick=${toBoard(() => study.takeBack())}>Take it back (Escape)</button>
    </p>
  </div>`;
}

/**
 * How it goes on if both sides play best; a click plays as far as that.
 * @param {{study: Study}} props
 */
export function BestLine({ study }) {
  const { here, path } = study;
  const line = here?.line || [];
  const best = line.length ? line : (here?.best || []).slice(0, 1);
  const label = here && !here.exact ? "Best so far" : "Best line";
  return html`<div class="best">
    <p class="soft small" id="best">${label}</p>
    <ol aria-labelledby="best">
      ${best.map((move, place) => html`<li key=${place}>
        <button type="button" class="link" aria-label=${`Play ${best.slice(0, place + 1).join(" ")}`} onClick=${toBoard(() => study.goTo([...path, ...best.slice(0, place + 1)]))}>${move}</button>
      </li>`)}
      ${!best.length && html`<li class="soft">…</li>`}
    </ol>
  </div>`;
}
