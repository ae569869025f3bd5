// What is agreed before a game. The form of a variant is made from what the catalogue says of it.

import { post, refused } from "./api.js";
import { html, useEffect, useRef, useState } from "./html.js";
import { myName, remember, remembered, rememberName } from "./names.js";

/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {import("./types.d.ts").Variant} Variant */
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

/**
 * The game as one text, defaults left out: `pathway:size=7`.
 * @param {GameKind} kind
 * @param {Record<string, string>} chosen
 */
function gameText({ id, variants }, chosen) {
  const parts = Object.entries(variants)
    .filter(([name, { default: usual }]) => chosen[name] && chosen[name] !== String(usual))
    .map(([name]) => `${name}=${chosen[name]}`);
  return parts.length ? `${id}:${parts.join(",")}` : id;
}

/**
 * The opponent chosen last time in this game, or one of middling strength.
 * @param {GameKind} kind
 */
function usualOpponent({ id, opponents }) {
  const before = remembered(`opponent ${id}`);
  if (opponents.some((one) => one.kind === before)) return before;
  const levels = opponents.filter((one) => /^\d+$/.test(one.kind));
  return (levels[Math.floor((levels.length - 1) / 2)] || opponents[0]).kind;
}

/**
 * The opponents in a variant: of several options the one with the fewest levels counts.
 * @param {GameKind} kind
 * @param {Record<string, string>} chosen
 */
function opponentsIn({ opponents, variants }, chosen) {
  const numbers = Object.entries(variants).map(([name, { levels }]) => levels?.[chosen[name]] ?? Infinity);
  return opponents.filter((one) => !/^\d+$/.test(one.kind) || Number(one.kind) <= Math.min(...numbers));
}

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
    <details>
      <summary>Variant, match${mode === "screen" ? "" : ", name"}</summary>
      <div class="fields">
        ${Object.entries(kind.variants).map(([key, about]) => html`<${VariantField}
          key=${key}
          name=${key}
          about=${about}
          size=${variant.size || String(kind.variants.size?.default)}
          value=${variant[key] ?? ""}
          set=${(/** @type {string} */ value) => setVariant({ ...variant, [key]: value })}
        />`)}
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
 * One thing that can be varied.
 * @param {{name: string, about: Variant, size: string, value: string, set: (value: string) => void}} props
 */
function VariantField({ name, about, size, value, set }) {
  const changed = (/** @type {any} */ event) => set(event.target.value);
  const usual = String(about.default);
  const most = about.maximum_by_size?.[size] ?? about.maximum;
  return html`<${Field} label=${name[0].toUpperCase() + name.slice(1)} hint=${about.meaning}>
    ${about.values
      ? html`<select onChange=${changed}>
          ${about.values.map((one) => html`<option key=${one} value=${one} selected=${String(one) === (value || usual)}>${one}</option>`)}
        </select>`
      : html`<input
          type=${about.minimum === undefined ? "text" : "number"}
          min=${about.minimum}
          max=${most}
          value=${value}
          placeholder=${placeholder(name, usual)}
          onInput=${changed}
        />`}
  <//>`;
}

/**
 * A control with its name above and, perhaps, what it means below.
 * @param {{label: string, hint?: string, children: import("./html.js").Control}} props
 */
function Field({ label, hint, children }) {
  const id = `set-${label.toLowerCase().replace(" ", "-")}`;
  Object.assign(children.props, { id, "aria-describedby": hint && `${id}-hint` });
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${children}
    ${hint && html`<small id=${`${id}-hint`}>${hint}</small>`}
  </div>`;
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

/**
 * @param {string} name
 * @param {string} usual
 */
function placeholder(name, usual) {
  return name === "seed" ? "a fresh one" : usual || "none";
}

/**
 * A few things side by side of which one holds.
 * @param {{legend: string, name: string, values: string[][], value: string, set: (value: any) => void}} props
 */
function Choice({ legend, name, values, value, set }) {
  return html`<fieldset class="choice">
    <legend>${legend}</legend>
    <div>${values.map(([key, label]) => html`<label key=${key}>
      <input type="radio" name=${name} value=${key} checked=${key === value} onChange=${() => set(key)} />
      <span>${label}</span>
    </label>`)}</div>
  </fieldset>`;
}
