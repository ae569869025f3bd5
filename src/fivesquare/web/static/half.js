// Between the two parts of a turn.

import { position, refused } from "./api.js";
import { speak } from "./say.js";

/** @typedef {import("./types.d.ts").Words} Words */

/**
 * The book's words once the first cell is named; the click has been shown before.
 * @param {{first: string | null, half: Words | null, changed: () => void}} hand
 * @param {{game: string, start: string | null, moves: string[], first: string}} where
 */
export async function tellHalf(hand, where) {
  try {
    const { words } = await position(where);
    if (hand.first !== where.first) return;
    hand.half = words;
    speak([...words.own, ...words.prompt]);
    hand.changed();
  } catch (error) {
    refused(error); // the dots on the board say as much
  }
}
