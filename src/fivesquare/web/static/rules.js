// A board to try on, beside the rules. Both sides are the visitor's.

import { kindOf, position, refused } from "./api.js";
import { Board } from "./board.js";
import { onElsewhere } from "./elsewhere.js";
import { html, useEffect, useState } from "./html.js";
import { speak } from "./say.js";
import { clickable, clicked, mayDecline } from "./turn.js";

/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {import("./types.d.ts").Placed} Placed */
/** @typedef {import("./types.d.ts").Words} Words */

/** @param {{game: string}} props */
export function Try({ game }) {
  const [kind, setKind] = useState(/** @type {GameKind | null} */ (null));
  const [placed, setPlaced] = useState(/** @type {Placed | null} */ (null));
  const [first, setFirst] = useState(/** @type {string | null} */ (null));
  const [half, setHalf] = useState(/** @type {Words | null} */ (null));
  const [fault, setFault] = useState("");

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
      label=${placed.title}
      cells=${placed.cells}
      last=${placed.last}
      winning=${placed.winning}
      winner=${placed.result?.winner}
      chosen=${first ? [first] : []}
      playable=${clickable(options, first)}
      mover=${placed.turn}
      takesBack=${first !== null}
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
