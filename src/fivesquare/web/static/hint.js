// A hint in two steps: where to look, then the move.

import { call, LATE, refused } from "./api.js";
import { speak } from "./say.js";

/** @typedef {import("./table.js").Table} Table */

/**
 * The next step of a hint for the turn in hand; of an earlier move that is looked at there is none.
 * @param {Table} table
 */
export async function askHint(table) {
  const ply = table.state?.ply ?? 0;
  const step = table.hint ? 2 : 1;
  const first = table.first ? `&first=${table.first}` : "";
  table.thinking = true;
  table.say("");
  if (table.look) await table.lookAt(ply);
  try {
    const { data } = await call(`${table.path}/hint?step=${step}${first}`, { patience: LATE });
    if (ply === table.state?.ply) {
      table.hint = data;
      speak(data.lines);
    }
  } catch (error) {
    table.note = refused(error).message;
  }
  table.thinking = false;
  table.changed();
}
