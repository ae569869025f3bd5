// Fields of forms. Those of a variant are made from what the catalogue says of it.

import { html } from "./html.js";
import { remembered } from "./names.js";

/** @typedef {import("./types.d.ts").GameKind} GameKind */
/** @typedef {import("./types.d.ts").Variant} Variant */

/**
 * The game as one text, defaults left out: `pathway:size=7`.
 * @param {GameKind} kind
 * @param {Record<string, string>} chosen
 */
export function gameText({ id, variants }, chosen) {
  const parts = Object.entries(variants)
    .filter(([name, { default: usual }]) => chosen[name] && chosen[name] !== String(usual))
    .map(([name]) => `${name}=${chosen[name]}`);
  return parts.length ? `${id}:${parts.join(",")}` : id;
}

/**
 * The other way round: what a text like `pathway:size=7` says of the variant.
 * @param {string} game
 * @returns {Record<string, string>}
 */
export function variantOf(game) {
  const options = game.split(":")[1]?.split(",") || [];
  return Object.fromEntries(options.map((option) => option.split("=")));
}

/**
 * The opponent chosen last time in this game, or one of middling strength.
 * @param {GameKind} kind
 */
export function usualOpponent({ id, opponents }) {
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
export function opponentsIn({ opponents, variants }, chosen) {
  const numbers = Object.entries(variants).map(([name, { levels }]) => levels?.[chosen[name]] ?? Infinity);
  return opponents.filter((one) => !/^\d+$/.test(one.kind) || Number(one.kind) <= Math.min(...numbers));
}

/**
 * Everything that can be varied in a game.
 * @param {{kind: GameKind, variant: Record<string, string>, set: (variant: Record<string, string>) => void}} props
 */
export function VariantFields({ kind, variant, set }) {
  return Object.entries(kind.variants).map(([key, about]) => html`<${VariantField}
    key=${key}
    name=${key}
    about=${about}
    size=${variant.size || String(kind.variants.size?.default)}
    value=${variant[key] ?? ""}
    set=${(/** @type {string} */ value) => set({ ...variant, [key]: value })}
  />`);
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
export function Field({ label, hint, children }) {
  const id = `set-${label.toLowerCase().replace(" ", "-")}`;
  Object.assign(children.props, { id, "aria-describedby": hint && `${id}-hint` });
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${children}
    ${hint && html`<small id=${`${id}-hint`}>${hint}</small>`}
  </div>`;
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
export function Choice({ legend, name, values, value, set }) {
  return html`<fieldset class="choice">
    <legend>${legend}</legend>
    <div>${values.map(([key, label]) => html`<label key=${key}>
      <input type="radio" name=${name} value=${key} checked=${key === value} onChange=${() => set(key)} />
      <span>${label}</span>
    </label>`)}</div>
  </fieldset>`;
}
