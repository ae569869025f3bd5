// One game of the atlas: its opening on the board, move by move into the tree, and how to win.

import { call, catalogue, refused } from "./api.js";
import { toBoard } from "./board.js";
import { keyOf } from "./findings.js";
import { html, useEffect, useState } from "./html.js";
import { Mark } from "./marks.js";
import { Ways } from "./moves.js";
import { at } from "./places.js";
import { readable } from "./say.js";
import { Copy } from "./share.js";
import { Boards, chapterOf, verdict } from "./sizes.js";
import { BestLine, Half, Standing, Studied, useStudy } from "./studied.js";
import { Shape, Sign, worthWords } from "./worth.js";

/** @typedef {import("./study.js").Study} Study */
/** @typedef {import("./types.d.ts").Analysis} Analysis */
/** @typedef {import("./types.d.ts").ChapterDocument} ChapterDocument */
/** @typedef {import("./types.d.ts").Counted} Counted */
/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {import("./types.d.ts").Opening} Opening */
/** @typedef {import("./types.d.ts").Volume} Volume */

const PAGE = "/solved";
const FEW = 8; // first moves that are listed before somebody wants to see more
const FOUND = 10; // seconds: nothing more will be found of the opening by asking again

/** @param {{game: string}} props */
export function Chapter({ game }) {
  const { study } = useStudy(PAGE);
  const [chapter, setChapter] = useState(/** @type {ChapterDocument | null} */ (null));
  const [kind, setKind] = useState(/** @type {GameKind | undefined} */ (undefined));
  const [fault, setFault] = useState("");
  const fail = (/** @type {unknown} */ error) => setFault(refused(error).message);
  useEffect(() => {
    study.values = true;
    const asked = new URLSearchParams(location.search);
    const moves = (asked.get("moves") || "").split(" ").filter(Boolean);
    async function read() {
      setKind((await catalogue()).find(({ id }) => id === game.split(":")[0]));
      const found = await chapterOf(game);
      setChapter(found);
      study.findings.beginAt({ game: found.game, start: null });
      study.origin = study.findings.origin;
      study.findings.found.set(keyOf([]), { ...known(found), seconds: FOUND });
      await study.open({ game: found.game, moves });
    }
    read().catch(fail);
  }, [game]);
  if (fault && !chapter) return html`<p class="note" role="alert">${fault}</p>`;
  if (!chapter || !kind || !study.placed) {
    return html`<div class="loading" role="status">One moment… The first time, the engine takes up to half a minute.</div>`;
  }
  document.title = `${chapter.title}, solved · fivesquare`;
  return html`<div class="table atlas">
    <${Studied} study=${study} kind=${kind} />
    <section class="panel" aria-label="The game, solved">
      <div class="heading">
        <h1>${kind.name}<small>${readable(chapter.title.replace(kind.name, ""))}</small></h1>
        <a href=${at(PAGE)}>All games</a>
      </div>
      <p class="lead">${verdict(chapter, " if nobody errs")}</p>
      ${fault && html`<p class="note" role="alert">${fault}</p>`}
      <${Standing} study=${study} kind=${kind} />
      <${Half} study=${study} />
      ${study.note && html`<p class="note" role="alert">${study.note}</p>`}
      ${!study.placed.result && study.here?.best.length !== 0 && html`<${BestLine} study=${study} />`}
      <${Way} study=${study} />
      <${Openings} chapter=${chapter} study=${study} />
      <${HowTo} chapter=${chapter} kind=${kind} study=${study} />
      <${Counts} game=${chapter.game} study=${study} />
      <${Proof} chapter=${chapter} />
      <${Others} chapter=${chapter} kind=${kind} />
      <div class="row tools">
        <a class="button" href=${at(study.address.replace(PAGE, "/analysis"))}>Analyse from here</a>
        <a class="button" href=${at(`/rules/${kind.id}`)}>Rules</a>
      </div>
    </section>
  </div>`;
}

/**
 * What a chapter says of the opening, as an analysis would.
 * @param {ChapterDocument} chapter
 * @returns {Analysis}
 */
function known({ game, value, distance, exact, cells, openings, line, first }) {
  const options = openings.flatMap((one) => [one.move, ...one.alike].map((move) => ({ ...one, move })));
  const [top] = openings;
  const best = options.filter((one) => one.value && one.value === top.value && one.distance === top.distance);
  return {
    game, value, distance, exact, cells, options, line,
    start: null, moves: [], turn: first, result: null, first: null,
    best: best.map(({ move }) => move),
  };
}

/**
 * Where somebody is in the tree.
 * @param {{study: Study}} props
 */
function Way({ study }) {
  return html`<div class="moves">
    <p class="line way" role="group" aria-label="Moves">
      ${["start", ...study.line].map((move, ply) => html`<button
        type="button"
        key=${ply}
        class=${ply > study.at ? "aside" : ""}
        aria-current=${ply === study.at ? "step" : undefined}
        onClick=${() => study.walk(ply)}
      >${ply > 0 && html`<span class="count">${ply}</span>`} ${move}</button>`)}
    </p>
    <${Ways} at=${study.at} all=${study.line.length} go=${(/** @type {number} */ ply) => study.walk(ply)} />
  </div>`;
}

/**
 * Every first move, those together that are the same turned; the best first.
 * @param {{chapter: ChapterDocument, study: Study}} props
 */
function Openings({ chapter: { openings, firsts }, study }) {
  const [all, showAll] = useState(false);
  const shown = all ? openings : openings.slice(0, FEW);
  return html`<section class="part">
    <h2>First moves</h2>
    <ul class="openings">
      ${shown.map((one) => {
        const alike = one.alike.length ? ` and ${one.alike.length} alike` : "";
        return html`<li key=${one.move}>
          <button type="button" aria-label=${`${one.move}${alike}: ${worthWords(one)}`} onClick=${toBoard(() => study.goTo([one.move]))}>
            <${Token} worth=${one} />${one.move}${alike && html`<small class="soft">${alike}</small>`}
          </button>
        </li>`;
      })}
    </ul>
    ${openings.length > FEW && html`<button type="button" class="link" onClick=${() => showAll(!all)}>
      ${all ? "Show fewer" : openings.length < firsts ? `Show all: ${openings.length}, and what is alike` : `Show all ${firsts}`}
    </button>`}
  </section>`;
}

/**
 * A value as it stands on the board, small.
 * @param {{worth: Opening}} props
 */
function Token({ worth }) {
  return html`<span class="token">
    <svg viewBox="-30 -30 60 60" aria-hidden="true"><${Shape} worth=${worth} held=${false} /></svg>
    <${Sign} worth=${worth} held=${false} />
  </span>`;
}

/** @param {{chapter: ChapterDocument, kind: GameKind, study: Study}} props */
function HowTo({ chapter: { words, steps, line, winner }, kind, study }) {
  return html`<section class="part">
    <h2>${winner ? `How Player ${winner} wins` : "How it goes"}</h2>
    ${words.map((sentence, n) => html`<p key=${n}>${sentence}</p>`)}
    ${steps.length > 0 && html`<ol class="steps" aria-label="The game, told">
      ${steps.map(({ player, move, why }, ply) => html`<li key=${ply}>
        <${Mark} kind=${kind} seat=${player} />
        <button type="button" class="link" aria-label=${`To move ${ply + 1}, ${move}`} aria-current=${study.at === ply + 1 && study.path.join() === line.slice(0, ply + 1).join() ? "step" : undefined} onClick=${toBoard(() => study.goTo(line.slice(0, ply + 1)))}>${move}</button>
        <span>${why}</span>
      </li>`)}
    </ol>`}
  </section>`;
}

/**
 * How many positions there are. Where that takes a while they are counted when somebody says so.
 * @param {{game: string, study: Study}} props
 */
function Counts({ game, study }) {
  const [counted, setCounted] = useState(/** @type {Counted | null} */ (null));
  const [fault, setFault] = useState("");
  /** @param {boolean} now */
  const count = (now) => {
    setCounted(null);
    call(`/api/solved/${encodeURIComponent(game)}/counts${now ? "?now=true" : ""}`).then(
      ({ data }) => setCounted(data),
      (error) => setFault(refused(error).message),
    );
  };
  useEffect(() => count(false), [game]);
  const longest = counted?.counts?.longest;
  return html`<section class="part">
    <h2>How many positions</h2>
    ${!counted && html`<p class="soft" role="status">${fault || "Counting…"}</p>`}
    ${counted?.lines.map((text, n) => html`<p key=${n} class=${text.startsWith(" ") ? "within" : ""}>${text}</p>`)}
    ${counted?.soon && html`<p class="row">
      <button type="button" onClick=${() => count(true)}>Count them</button><span class="soft small">takes up to a minute, once</span>
    </p>`}
    ${counted && !counted.soon && !counted.lines.length && html`<p class="soft">Not counted here. <code>${counted.command}</code> does it, if that can be done; the numbers then stand here too.</p>`}
    ${longest && html`<p><button type="button" onClick=${toBoard(() => study.goTo(longest.moves))}>Look at the longest win</button></p>`}
  </section>`;
}

/** @param {{chapter: ChapterDocument}} props */
function Proof({ chapter: { certificate, exact, value } }) {
  return html`<section class="part">
    <h2>Proof</h2>
    ${certificate.length > 0
      ? html`<p>These commands write a proof, and check it by the plain rules alone:</p>
          <pre tabindex="0"><code>${certificate.join("\n")}</code></pre>
          <p><${Copy} label="Copy" words=${() => certificate.join("\n")} /></p>`
      : html`<p class="soft">${value && !exact ? "Who wins is known, but not how fast, in the time that was given." : "There is none: it is not known who wins."}</p>`}
  </section>`;
}

/** @param {{chapter: ChapterDocument, kind: GameKind}} props */
function Others({ chapter, kind }) {
  const [volumes, setVolumes] = useState(/** @type {Volume[]} */ ([]));
  useEffect(() => void call("/api/solved").then(({ data }) => setVolumes(data.games), () => {}), [chapter]);
  const own = volumes.find(({ id }) => id === kind.id);
  return own ? html`<section class="part">
    <h2>On other boards</h2>
    <${Boards} chapters=${own.chapters} kind=${kind} here=${chapter.game} />
  </section>` : null;
}
