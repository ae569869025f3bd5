// The page of a reviewed game: its mistakes, how the players chose, and another try at each.

import { kindOf, queryOf } from "./api.js";
import { Board, boardOf, toBoard } from "./board.js";
import { Course } from "./course.js";
import { onElsewhere } from "./elsewhere.js";
import { draw, html, useEffect, useMemo, useState } from "./html.js";
import { Mark } from "./marks.js";
import { MoveList, Ways } from "./moves.js";
import { Reviewed } from "./reviewed.js";
import { readable } from "./say.js";
import { cellsOf, mayDecline } from "./turn.js";
import { walkByKeys } from "./walking.js";
import { Label } from "./worth.js";

/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {import("./types.d.ts").ReviewDocument} ReviewDocument */

const MOST = 6; // better moves that are named

/** @param {HTMLElement} main */
export function start(main) {
  const id = decodeURIComponent(location.pathname.split("/")[2] || "");
  draw(html`<${Review} id=${id} />`, main);
}

/** @param {{id: string}} props */
function Review({ id }) {
  const [, redraw] = useState(0);
  const [kind, setKind] = useState(/** @type {GameKind | null} */ (null));
  const game = useMemo(() => new Reviewed(id, () => redraw((n) => n + 1)), [id]);
  useEffect(() => void game.open(), [game]);
  useEffect(() => onElsewhere(() => game.takeBack()), [game]);
  useEffect(() => walkByKeys((step) => game.walk(game.at + step)), [game]);
  const { review, placed, retry } = game;
  useEffect(() => {
    if (review && !kind) kindOf(review.game).then(setKind, (error) => ((game.note = error.message), game.changed()));
  }, [review]);
  if (!review || !placed || !kind) {
    return html`<div class="loading" role="status">
      <p>${game.note || "Every move is being judged…"}</p>
      ${game.note && html`<p><a class="button" href=${`/games/${id}`}>To the game</a></p>`}
    </div>`;
  }
  const go = (/** @type {number} */ ply) => game.walk(ply);
  return html`<div class="table">
    <${Board}
      kind=${kind}
      ...${boardOf(placed)}
      hinted=${retry?.answer.length ? cellsOf(retry.answer[0], placed.joint) : []}
      ordered=${placed.joint !== ""}
      chosen=${retry?.first ? [retry.first] : []}
      playable=${game.playable}
      anywhere=${Boolean(retry?.first)}
      onPick=${(/** @type {string} */ cell) => game.pick(cell)}
    />
    <section class="panel" aria-label="The review">
      <div class="heading">
        <h1>${kind.name}<small>${readable(placed.title.replace(kind.name, ""))} · review</small></h1>
        <a href=${`/games/${id}`}>The game</a>
      </div>
      ${!retry && html`<${Accuracy} review=${review} kind=${kind} />`}
      ${!retry && review.lines.map((line, n) => html`<p key=${n} class="soft small">${line}</p>`)}
      ${game.note && html`<p class="note" role="alert">${game.note}</p>`}
      ${retry ? html`<${Trying} game=${game} />` : html`<${Judged} game=${game} />`}
      <${Course}
        course=${review.course}
        mayDraw=${placed.may_draw}
        at=${game.at}
        wrong=${game.mistakes}
        turning=${review.turning_point}
        go=${go}
      />
      <div class="moves">
        <${MoveList}
          moves=${review.moves}
          joint=${placed.joint}
          at=${game.at}
          go=${go}
          remarks=${review.review.map(({ remark }) => remark)}
          wrong=${game.mistakes}
        />
        <${Ways} at=${game.at} all=${review.moves.length} go=${go} />
      </div>
      <div class="row tools">
        <a class="button" href=${`/analysis?${queryOf({ ...review, moves: game.moves })}`}>Analyse this position</a>
      </div>
    </section>
  </div>`;
}

/**
 * How both players chose where there was something to choose.
 * @param {{review: ReviewDocument, kind: GameKind}} props
 */
function Accuracy({ review, kind }) {
  return html`<ul class="players accuracy">
    ${review.players.map(({ name, words, accuracy }, place) => html`<li key=${place} class=${`player h${place + 1}`}>
      <${Mark} kind=${kind} seat=${place + 1} />
      <span class="who"><b>${name}</b><small class="caution">${words}</small></span>
      ${accuracy !== null && html`<b class="percent" aria-hidden="true">${Math.round(100 * accuracy)}%</b>`}
    </li>`)}
  </ul>`;
}

/**
 * What is to be said of the move that somebody looks at.
 * @param {{game: Reviewed}} props
 */
function Judged({ game }) {
  const { review, at, nextMistake } = game;
  const each = review?.review[at - 1];
  const next = nextMistake !== undefined && nextMistake !== at && html`<button type="button" onClick=${() => game.walk(nextMistake)}>Next mistake</button>`;
  if (!review) return null;
  if (!each) {
    return html`<div class="message">
      <p class="lead">${at ? "" : "The start."}</p>
      <p class="row">${next}</p>
    </div>`;
  }
  return html`<div class="message">
    <p class="lead">Move ${at}, ${each.move} by ${review.players[each.player - 1].name}${each.remark && `: ${each.remark}`}.</p>
    <p class="row worths"><span class="soft">Before</span><${Label} worth=${each.before} late=${true} />
      <span class="soft">after</span><${Label} worth=${each.after} late=${true} /></p>
    <p class="row">
      ${each.kind === "mistake" && html`<button type="button" class="main" onClick=${toBoard(() => game.tryAgain(at))}>Try again</button>`}
      ${next}
    </p>
  </div>`;
}

/**
 * A mistake that is tried again.
 * @param {{game: Reviewed}} props
 */
function Trying({ game }) {
  const { review, retry, placed, nextMistake } = game;
  if (!review || !retry || !placed) return null;
  const { number, first, done, said, answer } = retry;
  const { player, move, before } = review.review[number - 1];
  const more = answer.length > MOST ? ` and ${answer.length - MOST} more` : "";
  return html`<div class="message">
    <p class="lead">Player ${player}: find a move that keeps the ${before.value}.</p>
    <p class="soft">In the game, move ${number} was ${move}.</p>
    ${said && html`<p class=${done ? "hint" : "looking"} role="status">${said}</p>`}
    ${answer.length > 0 && html`<p class="hint" role="status">Best: ${answer.slice(0, MOST).join(", ")}${more}.</p>`}
    <p class="row">
      ${first && mayDecline(placed.options, first) && html`<button type="button" onClick=${toBoard(() => game.judge(first))}>${placed.words.stop}</button>`}
      ${!done && html`<button type="button" onClick=${toBoard(() => game.showAnswer())}>Show the answer</button>`}
      ${done && nextMistake !== undefined && nextMistake !== number && html`<button type="button" class="main" onClick=${toBoard(() => game.tryAgain(nextMistake))}>Next mistake</button>`}
      <button type="button" class="link" onClick=${() => game.walk(number)}>Back to the review</button>
    </p>
  </div>`;
}
