// Where an analysis begins: a game in some variant, or a record that is pasted or dropped in.

import { refused } from "./api.js";
import { Field, gameText, variantOf, VariantFields } from "./fields.js";
import { html, useEffect, useState } from "./html.js";

/** @typedef {import("./study.js").Study} Study */
/** @typedef {import("./types.d.ts").GameKind} GameKind */

/**
 * A record may be dropped, or pasted, anywhere on the page.
 * @param {(text: string) => void} read
 */
export function useRecords(read) {
  useEffect(() => {
    /** @param {DragEvent} event */
    const over = (event) => event.preventDefault(); // or the browser would open the file
    /**
     * @param {Event} event
     * @param {DataTransfer | null} brought
     */
    async function take(event, brought) {
      if (event.target instanceof Element && event.target.closest("textarea, input")) return;
      event.preventDefault();
      const file = brought?.files[0];
      const text = file ? await file.text() : brought?.getData("text/plain");
      if (text) read(text);
    }
    const dropped = (/** @type {DragEvent} */ event) => take(event, event.dataTransfer);
    const pasted = (/** @type {ClipboardEvent} */ event) => take(event, event.clipboardData);
    addEventListener("dragover", over);
    addEventListener("drop", dropped);
    addEventListener("paste", pasted);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", dropped);
      removeEventListener("paste", pasted);
    };
  }, [read]);
}

/** @param {{study: Study, done?: () => void}} props */
export function RecordBox({ study, done }) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  /** @param {Event} event */
  async function open(event) {
    event.preventDefault();
    try {
      await study.read(text);
      done?.();
    } catch (error) {
      setFault(refused(error).message);
    }
  }
  return html`<form class="box" aria-label="Open a record" onSubmit=${open}>
    <${Field} label="Record or position" hint="paste it here, or drop a file anywhere on the page">
      <textarea rows="5" spellcheck="false" value=${text} placeholder="Game: …" onInput=${(/** @type {any} */ event) => setText(event.target.value)}></textarea>
    <//>
    ${fault && html`<p class="note" role="alert">${fault}</p>`}
    <div class="row"><button class="main">Open</button></div>
  </form>`;
}

/** @param {{games: GameKind[], game: string, study: Study, done: () => void}} props */
export function GameBox({ games, game, study, done }) {
  const [id, setId] = useState(game.split(":")[0]);
  const [variant, setVariant] = useState(variantOf(game));
  const [fault, setFault] = useState("");
  const kind = games.find((one) => one.id === id) || games[0];
  /** @param {Event} event */
  async function open(event) {
    event.preventDefault();
    try {
      const fresh = String(Math.floor(Math.random() * 1e9));
      const drawn = { ...variant, ...(variant.obstacles && !variant.seed && { seed: fresh }) };
      await study.open({ game: gameText(kind, drawn), moves: [] });
      done();
    } catch (error) {
      setFault(refused(error).message);
    }
  }
  return html`<form class="box" aria-label="Another game" onSubmit=${open}>
    <div class="fields">
      <${Field} label="Game">
        <select onChange=${(/** @type {any} */ event) => (setId(event.target.value), setVariant({}))}>
          ${games.map((one) => html`<option key=${one.id} value=${one.id} selected=${one.id === id}>${one.name}</option>`)}
        </select>
      <//>
      <${VariantFields} key=${id} kind=${kind} variant=${variant} set=${setVariant} />
    </div>
    ${fault && html`<p class="note" role="alert">${fault}</p>`}
    <div class="row"><button class="main">Open</button></div>
  </form>`;
}
