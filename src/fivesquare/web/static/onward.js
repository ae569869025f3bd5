// A game that goes on from the position of an analysis.

import { post, refused } from "./api.js";
import { Choice, Field, opponentsIn, usualOpponent, variantOf } from "./fields.js";
import { html, useState } from "./html.js";
import { myName } from "./names.js";

/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {import("./types.d.ts").Placed} Placed */

const PEOPLE = [
  { kind: "friend", name: "A friend, by a link" },
  { kind: "human", name: "Two at one screen" },
];

/** @param {{kind: GameKind, placed: Placed}} props */
export function Onward({ kind, placed }) {
  const { game, start, moves, turn } = placed;
  const opponents = [...opponentsIn(kind, variantOf(game)), ...PEOPLE];
  const usual = usualOpponent(kind);
  const [opponent, setOpponent] = useState(opponents.some((one) => one.kind === usual) ? usual : opponents[0].kind);
  const [seat, setSeat] = useState(String(turn));
  const [fault, setFault] = useState("");
  /** @param {Event} event */
  async function begin(event) {
    event.preventDefault();
    const name = myName();
    const from = { game, moves, ...(start && { position: start }) };
    const wish = { ...from, opponent, seat: Number(seat), ...(name && { name }) };
    try {
      location.assign(`/games/${(await post("/api/games", wish)).data.id}`);
    } catch (error) {
      setFault(refused(error).message);
    }
  }
  return html`<form class="box" aria-label="Play from here" onSubmit=${begin}>
    <div class="now">
      <${Field} label="Opponent">
        <select onChange=${(/** @type {any} */ event) => setOpponent(event.target.value)}>
          ${opponents.map((one) => html`<option key=${one.kind} value=${one.kind} selected=${one.kind === opponent}>${one.name}</option>`)}
        </select>
      <//>
      <${Choice} legend="You are" name="seat" values=${[["1", "Player 1"], ["2", "Player 2"]]} value=${seat} set=${setSeat} />
      <button class="main">Start</button>
    </div>
    ${fault && html`<p class="note" role="alert">${fault}</p>`}
  </form>`;
}
