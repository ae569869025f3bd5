// The page of an analysis: any position, moves for both sides, and what each is worth.

import { catalogue, refused } from "./api.js";
import { Board } from "./board.js";
import { Branches } from "./branches.js";
import { Cards } from "./cards.js";
import { Course, mistakes } from "./course.js";
import { Editor, EditorBox } from "./editor.js";
import { draw, html, useEffect, useMemo, useState } from "./html.js";
import { Onward } from "./onward.js";
import { at, site } from "./places.js";
import { readable } from "./say.js";
import { Copy } from "./share.js";
import { GameBox, RecordBox, useRecords } from "./source.js";
import { BestLine, Half, Standing, Studied, useStudy } from "./studied.js";

/** @typedef {import("./study.js").Study} Study */
/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {"play" | "edit" | "record" | "game"} Box */

/** @param {HTMLElement} main */
export function start(main) {
  draw(html`<${Analysis} />`, main);
}

function Analysis() {
  const { study, changed } = useStudy();
  const [games, setGames] = useState(/** @type {GameKind[]} */ ([]));
  const [fault, setFault] = useState("");
  const [box, setBox] = useState(/** @type {Box | null} */ (null));
  const [editor, setEditor] = useState(/** @type {Editor | null} */ (null));
  const fail = (/** @type {unknown} */ error) => setFault(refused(error).message);
  const asked = useMemo(() => new URLSearchParams(location.search), []);
  const isNamed = asked.has("game") || asked.has("position");
  useEffect(() => {
    catalogue().then(setGames, fail);
    if (!isNamed) return;
    const moves = (asked.get("moves") || "").split(" ").filter(Boolean);
    study.open({ game: asked.get("game") || "", start: asked.get("position"), moves }).catch(fail);
  }, []);
  useRecords(useMemo(() => (/** @type {string} */ text) => study.read(text).catch(fail), []));
  useEffect(() => setFault(""), [study.placed]);
  const close = () => (setBox(null), setEditor(null));
  const { placed } = study;
  const kind = games.find(({ id }) => placed?.game.split(":")[0] === id);
  if (!placed && (!isNamed || fault)) return html`<${Beginning} games=${games} fault=${fault} study=${study} />`;
  if (!placed || !kind) return html`<div class="loading" role="status">${fault || "One moment…"}</div>`;
  document.title = `${placed.title}: analysis · fivesquare`;
  /** @param {Box} wish */
  function toggle(wish) {
    close();
    if (box === wish || !kind) return;
    setBox(wish);
    if (wish === "edit") setEditor(new Editor(study, kind, changed));
  }
  const boxes = /** @type {[Box, string][]} */ (site ? [] : [
    ...(placed.result ? [] : [["play", "Play from here"]]),
    ["edit", "Set up"],
    ["record", "Open a record"],
    ["game", "Another game"],
  ]);
  return html`<div class="table">
    ${editor ? html`<${Painted} editor=${editor} />` : html`<${Studied} study=${study} kind=${kind} />`}
    <section class="panel" aria-label="The analysis">
      <div class="heading">
        <h1>${kind.name}<small>${readable(placed.title.replace(kind.name, ""))}</small></h1>
        ${!editor && html`<button type="button" role="switch" aria-checked=${String(study.values)} class="switch" onClick=${() => study.switchValues()}>Values</button>`}
      </div>
      ${fault && html`<p class="note" role="alert">${fault}</p>`}
      ${editor ? html`<${EditorBox} editor=${editor} done=${close} />` : html`<${Known} study=${study} kind=${kind} />`}
      <div class="row tools">
        ${boxes.map(([name, label]) => html`<button type="button" key=${name} aria-expanded=${String(box === name)} onClick=${() => toggle(name)}>${label}</button>`)}
        ${!editor && html`<${Copy} label="Copy link" words=${() => location.href} />`}
        <a class="button" href=${at(`/rules/${kind.id}`)}>Rules</a>
      </div>
      ${box === "play" && !placed.result && html`<${Onward} key=${study.address} kind=${kind} placed=${placed} />`}
      ${box === "record" && html`<${RecordBox} study=${study} done=${close} />`}
      ${box === "game" && html`<${GameBox} games=${games} game=${placed.game} study=${study} done=${close} />`}
    </section>
  </div>`;
}

/**
 * Before anything is named.
 * @param {{games: GameKind[], fault: string, study: Study}} props
 */
function Beginning({ games, fault, study }) {
  const to = (/** @type {GameKind} */ kind) => `/analysis?game=${kind.id}`;
  return html`<div class="home">
    <h1>Analysis</h1>
    <p class="sub">Any position, moves for both sides, and what each of them is worth.</p>
    ${fault && html`<p class="note" role="alert">${fault}</p>`}
    <${Cards} games=${games} label="Analysis" of="of" to=${to} />
    ${!site && html`<${RecordBox} study=${study} />`}
  </div>`;
}

/** @param {{editor: Editor}} props */
function Painted({ editor }) {
  return html`<${Board}
    kind=${editor.kind}
    label="The position to set up"
    cells=${editor.cells}
    last=${editor.last ? [editor.last] : []}
    anywhere=${true}
    onPick=${(/** @type {string} */ cell) => editor.paint(cell)}
  />`;
}

/**
 * What is known of the position: who wins, how, and how it came to that.
 * @param {{study: Study, kind: GameKind}} props
 */
function Known({ study, kind }) {
  const { placed, values, course } = study;
  if (!placed) return null;
  const wrong = mistakes(course);
  return html`
    <${Standing} study=${study} kind=${kind} />
    <${Half} study=${study} />
    ${study.note && html`<p class="note" role="alert">${study.note}</p>`}
    ${values && !placed.result && html`<${BestLine} study=${study} />`}
    ${values && html`<${Course}
      course=${course}
      mayDraw=${placed.may_draw}
      at=${study.at}
      wrong=${wrong}
      go=${(/** @type {number} */ ply) => study.walk(ply)}
    />`}
    <${Branches} study=${study} wrong=${values ? wrong : new Set()} />
  `;
}
