// The page of one puzzle: the board, what is to be found, and what was said of it.

import { kindOf, queryOf } from "./api.js";
import { Board, boardOf, toBoard } from "./board.js";
import { onElsewhere } from "./elsewhere.js";
import { html, useEffect, useMemo, useState } from "./html.js";
import { Mark } from "./marks.js";
import { at as to, site } from "./places.js";
import { PuzzleRun } from "./puzzle_run.js";
import { readable } from "./say.js";
import { scoreLine } from "./tries.js";
import { mayDecline } from "./turn.js";
import { walkByKeys } from "./walking.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./types.d.ts").GameKind} GameKind */

export const LEVELS = [1, 2, 3, 4, 5];

export function Puzzled() {
  const [, redraw] = useState(0);
  const [kind, setKind] = useState(/** @type {GameKind | null} */ (null));
  const run = useMemo(() => new PuzzleRun(() => redraw((n) => n + 1)), []);
  const { puzzle } = run;
  useEffect(() => {
    const open = () => void run.open();
    open();
    addEventListener("popstate", open);
    return () => removeEventListener("popstate", open);
  }, [run]);
  useEffect(() => onElsewhere(() => run.puzzle?.takeBack()), [run]);
  useEffect(() => walkByKeys((step) => run.puzzle?.walk(run.puzzle.at + step)), [run]);
  useEffect(() => {
    if (puzzle && !kind) kindOf(puzzle.riddle.game).then(setKind, (error) => ((run.note = error.message), run.draw()));
  }, [puzzle]);
  if (!puzzle || !kind) {
    if (!run.note) return html`<p class="loading" role="status">Looking for a puzzle…</p>`;
    return html`<div class="missing">
      <h1>No puzzle</h1>
      <p role="status">${run.note}</p>
      <p><a class="button" href=${to("/puzzles")}>All puzzles</a></p>
    </div>`;
  }
  const { riddle, placed, board } = puzzle;
  document.title = `${riddle.title}: puzzle · fivesquare`;
  const shown = board ? { ...board, label: riddle.title, mover: riddle.turn } : boardOf(placed);
  const name = riddle.lines[0].replace(`${riddle.title}, `, "");
  return html`<div class="table">
    <${Board}
      kind=${kind}
      ...${shown}
      hinted=${puzzle.hinted}
      chosen=${board ? [] : puzzle.chosen}
      playable=${puzzle.playable}
      anywhere=${puzzle.first !== null}
      onPick=${(/** @type {string} */ cell) => puzzle.pick(cell)}
    />
    <section class="panel" aria-label="The puzzle">
      <div class="heading">
        <h1>${kind.name}<small>${readable(riddle.title.replace(kind.name, ""))} · puzzle</small></h1>
        <a href=${to("/puzzles")}>All puzzles</a>
      </div>
      <div class="task">
        <p class="row soft small"><${Pips} level=${riddle.level} /> ${name[0].toUpperCase()}${name.slice(1)}</p>
        <p class="lead"><${Mark} kind=${kind} seat=${riddle.turn} /> <span>${riddle.lines[1]}</span></p>
      </div>
      <div class="message">
        ${puzzle.asks && html`<${Asked} puzzle=${puzzle} />`}
        ${puzzle.hint && puzzle.asks && html`<p class="hint">${puzzle.hint.lines.join(" ")}</p>`}
        <${Answered} puzzle=${puzzle} />
        ${(puzzle.note || run.note) && html`<p class="note" role="alert">${puzzle.note || run.note}</p>`}
      </div>
      <${Ways} puzzle=${puzzle} run=${run} />
      <p class="soft small score">${puzzle.known && "You have tried this puzzle before: it does not count. "}${scoreLine(riddle.game)}</p>
    </section>
  </div>`;
}

/**
 * How hard it is.
 * @param {{level: number}} props
 */
export function Pips({ level }) {
  return html`<span class="pips" aria-hidden="true">
    ${LEVELS.map((each) => html`<i key=${each} class=${each <= level ? "on" : ""}></i>`)}
  </span>`;
}

/**
 * What the book says to whoever is to move.
 * @param {{puzzle: Puzzle}} props
 */
function Asked({ puzzle }) {
  const { first, half, placed } = puzzle;
  const { prompt, ask, stop } = first ? half || { prompt: ["…"], ask: "", stop: placed.words.stop } : placed.words;
  return html`
    ${(prompt.length ? prompt : [ask]).map((line, n) => html`<p key=${n} class="soft">${line}</p>`)}
    ${first && html`<p class="row">
      ${mayDecline(placed.options, first) && html`<button type="button" onClick=${toBoard(() => puzzle.judge(first))}>${stop}</button>`}
      <button type="button" class="link" onClick=${toBoard(() => puzzle.takeBack())}>Take it back (Escape)</button>
    </p>`}
  `;
}

/**
 * What came of the latest move, and the moves with it: each shows its board.
 * @param {{puzzle: Puzzle}} props
 */
function Answered({ puzzle }) {
  const { answer, at } = puzzle;
  if (!answer) return null;
  const look = answer.right ? "hint" : puzzle.over ? "looking" : "note";
  const moves = [...answer.moves.slice(-1), ...answer.line];
  return html`
    <div class=${`${look} told`}>${answer.lines.map((line, n) => html`<p key=${n}>${line}</p>`)}</div>
    ${puzzle.shows && html`<ol class="walk" aria-label="How it goes on">
      ${moves.map((move, place) => html`<li key=${place}>
        <button type="button" aria-current=${place === at ? "step" : undefined} onClick=${() => puzzle.walk(place)}>${move}</button>
      </li>`)}
    </ol>`}
  `;
}

/**
 * What may be done now.
 * @param {{puzzle: Puzzle, run: PuzzleRun}} props
 */
function Ways({ puzzle, run }) {
  const { riddle, over } = puzzle;
  const next = (/** @type {number} */ step) => toBoard(() => run.next(step));
  const wrong = puzzle.shows && !over;
  if (!over) {
    return html`<div class="row tools">
      ${wrong && html`<button type="button" class="main" onClick=${toBoard(() => puzzle.again())}>Try again</button>`}
      ${puzzle.hint?.more !== false && html`<button type="button" onClick=${() => puzzle.askHint()}>${puzzle.hint ? "Another hint" : "Hint"}</button>`}
      <button type="button" onClick=${toBoard(() => puzzle.giveUp())}>Show the answer</button>
    </div>`;
  }
  return html`<div class="row tools">
    <button type="button" class="main" onClick=${next(0)}>Next</button>
    ${riddle.level < LEVELS.length && html`<button type="button" onClick=${next(1)}>Harder</button>`}
    ${riddle.level > 1 && html`<button type="button" onClick=${next(-1)}>Easier</button>`}
    ${!site && html`<a class="button" href=${`/analysis?${queryOf({ game: riddle.game, moves: puzzle.moves })}`}>Analyse this position</a>`}
    ${run.busy && html`<span class="soft" role="status">Looking for a puzzle…</span>`}
  </div>`;
}
