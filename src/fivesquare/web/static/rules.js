// A board to try on, beside the rules. Both sides are the visitor's.

import { catalogue, kindOf, position, refused } from "./api.js";
import { Board, boardOf } from "./board.js";
import { Cards } from "./cards.js";
import { onElsewhere } from "./elsewhere.js";
import { draw, html, useEffect, useRef, useState } from "./html.js";
import { speak } from "./say.js";
import { clickable, clicked, mayDecline } from "./turn.js";

/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {import("./types.d.ts").Placed} Placed */
/** @typedef {import("./types.d.ts").Words} Words */

/** @param {HTMLElement} main */
export async function start(main) {
  const place = document.getElementById("try");
  if (place?.dataset.game) {
    main.querySelector("h1 + p")?.after(place); // on a phone nobody should have to scroll for it
    draw(html`<${Try} game=${place.dataset.game} />`, place);
    return;
  }
  const games = await catalogue();
  const to = (/** @type {GameKind} */ kind) => `/rules/${kind.id}`;
  draw(html`<h1>Rules</h1><${Cards} games=${games} label="Rules" of="of" to=${to} />`, main);
}

/** @param {{game: string}} props */
function Try({ game }) {
  const [kind, setKind] = useState(/** @type {GameKind | null} */ (null));
  const [placed, setPlaced] = useState(/** @type {Placed | null} */ (null));
  const [first, setFirst] = useState(/** @type {string | null} */ (null));
  const [half, setHalf] = useState(/** @type {Words | null} */ (null));
  const [fault, setFault] = useState("");
  const inHand = useRef(first); // as it is now, for answers that come late
  inHand.current = first;

  /** @param {Promise<void>} work */
  const guard = (work) => work.then(() => setFault(""), (error) => setFault(refused(error).message));
  /** @param {string[]} moves */
  const goTo = (moves) => guard(
    position({ game, moves }).then((now) => {
      setPlaced(now);
      setFirst(null);
      setHalf(null);
      if (moves.length) speak([...now.words.done, ...now.words.end]);
    }),
  );
  const takeBack = () => (setFirst(null), setHalf(null));
  /** @param {string} cell */
  function pick(cell) {
    if (!placed) return;
    const next = clicked(placed, first, cell);
    if (next.move) return void goTo([...placed.moves, next.move]);
    setFirst(next.first);
    setHalf(null);
    if (!next.first) return;
    guard(position({ game, moves: placed.moves, first: next.first }).then(({ words }) => {
      if (inHand.current !== next.first) return;
      setHalf(words);
      speak([...words.own, ...words.prompt]);
    }));
  }
  useEffect(() => {
    guard(kindOf(game).then(setKind));
    goTo([]);
    return onElsewhere(takeBack);
  }, [game]);

  if (!placed || !kind) return html`<p class="soft">${fault || "One moment…"}</p>`;
  const { words, moves, options } = placed;
  const { prompt, ask } = half || words;
  const [lead, ...more] = placed.result ? words.end : prompt.length ? prompt : [ask];
  const rest = half ? [...half.own, ...more] : more;
  return html`<section class="try" aria-label="A board to try on">
    <h2>Try it</h2>
    <${Board}
      kind=${kind}
      ...${boardOf(placed)}
      chosen=${first ? [first] : []}
      playable=${clickable(options, first)}
      anywhere=${first !== null}
      onPick=${pick}
    />
    <div class="message">
      <p class="lead">${lead}</p>
      ${rest.map((line, place) => html`<p key=${place} class="soft">${line}</p>`)}
      ${fault && html`<p class="note" role="alert">${fault}</p>`}
    </div>
    <div class="row">
      ${mayDecline(options, first) && html`<button type="button" onClick=${() => first && goTo([...moves, first])}>${placed.words.stop}</button>`}
      <button type="button" aria-disabled=${moves.length ? undefined : "true"} onClick=${() => moves.length && goTo(moves.slice(0, -1))}>Undo</button>
      <button type="button" aria-disabled=${moves.length ? undefined : "true"} onClick=${() => moves.length && goTo([])}>Start again</button>
      <a class="button main" href=${`/#${game}`}>Play</a>
    </div>
  </section>`;
}
