// Links, codes and records to take away.

import { call, refused, text } from "./api.js";
import { html, useEffect, useState } from "./html.js";
import { speak } from "./say.js";

/** @typedef {import("./table.js").Table} Table */

/**
 * @param {string} words
 * @returns {Promise<boolean>} whether it worked
 */
async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return copyTheOldWay(words); // pages without https have no clipboard
  }
}

/** @param {string} words */
function copyTheOldWay(words) {
  const field = document.createElement("textarea");
  field.value = words;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  const worked = document.execCommand("copy");
  field.remove();
  return worked;
}

/**
 * A button that copies, and says so.
 * @param {{label: string, words: () => Promise<string> | string}} props
 */
export function Copy({ label, words }) {
  const [said, say] = useState("");
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => say(""), 2000);
    return () => clearTimeout(timer);
  }, [said]);
  async function press() {
    let done;
    try {
      done = (await copy(await words())) ? "Copied" : "Could not copy";
    } catch (error) {
      done = refused(error).message;
    }
    say(done);
    speak([done]);
  }
  return html`<button type="button" onClick=${press}>${said || label}</button>`;
}

/**
 * A link to read, copy and scan.
 * @param {{link: string, label: string, code: string, alt: string}} props
 */
function Link({ link, label, code, alt }) {
  return html`<div class="linkbox">
    <div class="row">
      <input readonly aria-label=${label} value=${link} onFocus=${(/** @type {any} */ e) => e.target.select()} />
      <${Copy} label="Copy link" words=${() => link} />
    </div>
    <img class="code" src=${code} alt=${alt} width="148" height="148" />
  </div>`;
}

/** @param {{id: string}} props */
export function Invitation({ id }) {
  return html`<${Link}
    link=${`${location.origin}/games/${id}`}
    label="Link to this game"
    code=${`/api/games/${id}/qr.svg`}
    alt="QR code of the link to this game"
  />`;
}

/** @param {{table: Table}} props */
export function Share({ table }) {
  const { id, path, seats, state } = table;
  const [own, setOwn] = useState(/** @type {{link: string, qr: string} | null} */ (null));
  const [note, setNote] = useState("");
  async function ownLink() {
    try {
      setOwn((await call(`${path}/link`, { method: "POST" })).data);
    } catch (error) {
      setNote(refused(error).message);
    }
  }
  return html`<div class="share">
    ${state?.status !== "waiting" && html`<h2>This game</h2>
      <p class="soft small">Whoever has this link may watch.</p>
      <${Invitation} id=${id} />`}
    <div class="row">
      <${Copy} label="Copy record" words=${() => text(`${path}/record`)} />
      <a class="button" href=${`${path}/record`} download=${`${id}.txt`}>Download record</a>
      <a class="button" href=${`${path}/board.svg`} download=${`${id}.svg`}>Download SVG</a>
    </div>
    ${seats.length > 0 && html`<h2>On another device</h2>
      <p class="soft small">Your own link holds your seat: give it to nobody else.</p>
      ${own
        ? html`<${Link} link=${own.link} label="Your own link" code=${`data:image/svg+xml,${encodeURIComponent(own.qr)}`} alt="QR code of your own link" />`
        : html`<button type="button" onClick=${ownLink}>Show my own link</button>`}`}
    ${note && html`<p class="note" role="alert">${note}</p>`}
  </div>`;
}
