// A player's own link: behind its `#` stands the secret of a seat, which a cookie keeps from then on.

import { call, refused } from "./api.js";

const NONE = "The secret in this link opens no seat of this game.";
const SHAPE = /^[\w-]+$/;

/**
 * Take the seat whose secret stands in the address, if one does.
 * @param {string} path of the game
 * @returns {Promise<{taken: boolean, note: string}>}
 */
export async function takeSeat(path) {
  const secret = location.hash.slice(1);
  if (!secret || secret === "main") return { taken: false, note: "" }; // #main is the link to the content
  let note = "";
  try {
    if (SHAPE.test(secret)) await call(`${path}/seat`, { method: "POST", secret });
    else note = NONE;
  } catch (error) {
    const { status, message } = refused(error);
    // Only a secret that was refused is of no use: a server that is away or busy may know it later.
    if (status !== 403 && status !== 404) return { taken: false, note: message };
    note = status === 403 ? NONE : message;
  }
  history.replaceState(null, "", location.pathname + location.search);
  return { taken: !note, note };
}
