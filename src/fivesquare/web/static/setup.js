// What is agreed before a game.

import { post, refused } from "./api.js";
import { Choice, Field, gameText, opponentsIn, usualOpponent, VariantFields } from "./fields.js";
import { html, useEffect, useRef, useState } from "./html.js";
import { myName, remember, remembered, rememberName } from "./names.js";

/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {"computer" | "friend" | "anybody" | "screen"} Mode */

const MODES = /** @type {[Mode, string][]} */ ([
  ["computer", "Computer"],
  ["friend", "Friend"],
  ["anybody", "Anybody"],
  ["screen", "One screen"],
]);
const SAID = {
  computer: "",
  friend: "You get a link to send to a friend.",
  anybody: "The game waits on the first page for whoever joins.",
  screen: "Two people at this screen, in turn.",
};
const SEATS = [
  ["1", "Player 1"],
  ["toss", "Toss"],
  ["2", "Player 2"],
];

/** @param {{kind: GameKind, mode: Mode, setMode: (mode: Mode) => void, close: () => void}} props */
export function Setup({ kind, mode, setMode, close }) {
  const [wanted, setOpponent] = useState(usualOpponent(kind));
  const [seat, setSeat] = useState("1");
  const [name, setName] = useState(myName());
  const [other, setOther] = useState(remembered("other name"));
  const [games, setGames] = useState("1");
  const [watched, setWatched] = useState(false);
  const [variant, setVariant] = useState(/** @type {Record<string, string>} */ ({}));
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const opponents = opponentsIn(kind, variant);
  const opponent = opponents.some((one) => one.kind === wanted) ? wanted : opponents[opponents.length - 2].kind;
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  useEffect(() => form.current?.parentElement?.scrollIntoView({ block: "nearest" }), [mode]);

  /** @param {Event} event */
  async function start(event) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    rememberName(name);
    if (mode === "screen") remember("other name", other.trim());
    if (mode === "computer") remember(`opponent ${kind.id}`, opponent);
    const against = { computer: opponent, friend: "friend", anybody: "friend", screen: "human" };
    try {
      const { data } = await post("/api/games", {
        game: gameText(kind, variant),
        opponent: against[mode],
        seat: mode === "screen" ? 1 : seat === "toss" ? seat : Number(seat),
        open: mode === "anybody" || (mode !== "friend" && watched),
        ...(Number(games) > 1 && { games: Number(games) }),
        ...(name.trim() && { name: name.trim() }),
        ...(mode === "screen" && other.trim() && { other_name: other.trim() }),
      });
      location.assign(`/games/${data.id}`);
    } catch (error) {
      setFault(refused(error).message);
      setBusy(false);
    }
  }

  const typed = (/** @type {(value: string) => void} */ set) => (/** @type {any} */ event) => set(event.target.value);
  return html`<form ref=${form} onSubmit=${start} aria-label=${`A game of ${kind.name}`}>
    <div class="modes">
      <h2>${kind.name}</h2>
      <${Choice} legend="Against" name="mode" values=${MODES} value=${mode} set=${setMode} />
      <button type="button" class="link close" onClick=${close}>Close</button>
    </div>
    ${SAID[mode] && html`<p class="soft small">${SAID[mode]}</p>`}
    <div class="now">
      ${mode === "computer" && html`<${Field} label="Opponent">
        <select onChange=${typed(setOpponent)}>
          ${opponents.map((one) => html`<option key=${one.kind} value=${one.kind} selected=${one.kind === opponent}>${one.name}</option>`)}
        </select>
      <//>`}
      ${mode === "screen" && html`<${NameField} label="Player 1" name=${name} set=${setName} />`}
      ${mode === "screen" && html`<${NameField} label="Player 2" name=${other} set=${setOther} />`}
      ${mode !== "screen" && html`<${Choice} legend="You are" name="seat" values=${SEATS} value=${seat} set=${setSeat} />`}
      <button class="main" aria-disabled=${busy ? "true" : undefined}>Start</button>
    </div>
    <details onInvalidCapture=${unfold}>
      <summary>Variant, match${mode === "screen" ? "" : ", name"}</summary>
      <div class="fields">
        <${VariantFields} kind=${kind} variant=${variant} set=${setVariant} />
        <${Field} label="Games" hint="how many games the match has">
          <input type="number" min="1" max="99" value=${games} onInput=${typed(setGames)} />
        <//>
        ${mode !== "screen" && html`<${NameField} label="Your name" hint="as the other sees it" name=${name} set=${setName} />`}
        ${(mode === "computer" || mode === "screen") && html`<label class="tick">
          <input type="checkbox" checked=${watched} onChange=${(/** @type {any} */ e) => setWatched(e.target.checked)} />
          Others may watch
        </label>`}
      </div>
    </details>
    ${fault && html`<p class="note" role="alert">${fault}</p>`}
  </form>`;
}

/**
 * A browser says what is wrong with a field only where it can be seen.
 * @param {Event} event
 */
function unfold(event) {
  /** @type {HTMLDetailsElement} */ (event.currentTarget).open = true;
}

/**
 * What somebody is called.
 * @param {{label: string, hint?: string, name: string, set: (name: string) => void}} props
 */
function NameField({ label, hint, name, set }) {
  const typed = (/** @type {any} */ event) => set(event.target.value);
  return html`<${Field} label=${label} hint=${hint}>
    <input value=${name} maxlength="24" autocomplete="nickname" placeholder=${hint ? "none" : "name"} onInput=${typed} />
  <//>`;
}
