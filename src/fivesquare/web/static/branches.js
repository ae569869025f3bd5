// The tree of an analysis to see and to walk: the moves, and what else was tried, by branches.

import { toBoard } from "./board.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { Ways } from "./moves.js";
import { branchOf, nameOf } from "./tree.js";

/** @typedef {import("./study.js").Study} Study */
/** @typedef {import("./tree.js").Twig} Twig */

const LONGEST = 30; // characters of what a branch is called

/** @param {{study: Study, wrong: Set<number>}} props */
export function Branches({ study, wrong }) {
  const [naming, setNaming] = useState(false);
  const list = useRef(/** @type {HTMLDivElement | null} */ (null));
  const { tree, at, line } = study;
  const branch = branchOf(tree, study.path).twig;
  const several = tree.root.twigs.length > 0;
  useEffect(() => {
    const here = list.current?.querySelector("[aria-current]");
    // Only the list itself moves: scrolling the page would take the board from under the finger.
    if (here instanceof HTMLElement && list.current) list.current.scrollTop = here.offsetTop - 60;
  }, [study.address]);
  useEffect(() => setNaming(false), [study.address]);
  return html`<div class="moves">
    <div class="tree" ref=${list} role="group" aria-label="Moves">
      <p class="line">
        <button type="button" aria-current=${at ? undefined : "step"} onClick=${() => study.goTo([])}>start</button>
        ${tree.root.label && html`<b>${tree.root.label}</b>`}
        <${Trail} study=${study} twig=${tree.root} path=${[]} wrong=${wrong} />
      </p>
      <${Leaving} study=${study} twig=${tree.root} path=${[]} wrong=${wrong} />
    </div>
    <${Ways} at=${at} all=${line.length} go=${(/** @type {number} */ ply) => study.walk(ply)} />
    ${several && (naming
      ? html`<${Naming} study=${study} branch=${branch} done=${() => setNaming(false)} />`
      : html`<div class="pruning">
          <span class="soft">Branch ${nameOf(branch)}</span>
          <button type="button" class="link" onClick=${() => setNaming(true)}>Name</button>
          <button type="button" class="link" aria-disabled=${at ? undefined : "true"} onClick=${toBoard(() => at && study.cut())}>Cut from here</button>
        </div>`)}
  </div>`;
}

/** @param {{study: Study, branch: Twig, done: () => void}} props */
function Naming({ study, branch, done }) {
  const [label, setLabel] = useState(branch.label);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useLayoutEffect(() => field.current?.focus(), []);
  /** @param {Event} event */
  function name(event) {
    event.preventDefault();
    study.name(label);
    done();
  }
  return html`<form class="pruning" onSubmit=${name}>
    <input ref=${field} aria-label=${`Name of branch ${branch.letter}`} value=${label} maxlength=${LONGEST} onInput=${(/** @type {any} */ e) => setLabel(e.target.value)} />
    <button>Keep</button>
    <button type="button" class="link" onClick=${done}>Leave it</button>
  </form>`;
}

/** @param {Twig} twig */
function following(twig) {
  return twig.twigs.find(({ letter }) => !letter);
}

/**
 * The moves of a branch after one of its twigs.
 * @param {{study: Study, twig: Twig, path: string[], wrong: Set<number>}} props
 */
function Trail({ study, twig, path, wrong }) {
  const drawn = [];
  let way = path;
  for (let next = following(twig); next; next = following(next)) {
    way = [...way, next.move];
    drawn.push(html`<${Step} key=${way.length} study=${study} path=${way} wrong=${wrong} />`);
  }
  return drawn;
}

/**
 * The branches that leave a branch, each with those that leave it.
 * @param {{study: Study, twig: Twig, path: string[], wrong: Set<number>}} props
 */
function Leaving({ study, twig, path, wrong }) {
  const drawn = [];
  let way = path;
  for (let here = /** @type {Twig | undefined} */ (twig); here; here = following(here)) {
    if (here !== twig) way = [...way, here.move];
    for (const other of here.twigs.filter(({ letter }) => letter)) {
      const own = [...way, other.move];
      drawn.push(html`<li key=${other.letter}>
        <p class="line"><b>${nameOf(other)}</b>
          <${Step} study=${study} path=${own} wrong=${wrong} />
          <${Trail} study=${study} twig=${other} path=${own} wrong=${wrong} />
        </p>
        <${Leaving} study=${study} twig=${other} path=${own} wrong=${wrong} />
      </li>`);
    }
  }
  return drawn.length ? html`<ul>${drawn}</ul>` : null;
}

/** @param {{study: Study, path: string[], wrong: Set<number>}} props */
function Step({ study, path, wrong }) {
  const { line, at } = study;
  const ply = path.length;
  const onLine = path.every((move, place) => line[place] === move);
  const mistake = onLine && wrong.has(ply);
  return html`<button
    type="button"
    class=${onLine ? "" : "aside"}
    aria-current=${onLine && at === ply ? "step" : undefined}
    onClick=${() => study.goTo(path)}
  ><span class="count">${ply}</span> ${path[ply - 1]}${mistake && html`<small class="wrong" title="mistake"> ?</small>`}</button>`;
}
