// What takes back a turn in hand: Escape, or a click beside the board and everything else to press.

const CONTROLS = ".cell, a, button, input, select, textarea, summary, label";

/**
 * @param {() => void} takeBack
 * @returns {() => void} ends it
 */
export function onElsewhere(takeBack) {
  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (event.key === "Escape") takeBack();
  }
  /** @param {MouseEvent} event */
  function clicked(event) {
    if (event.target instanceof Element && !event.target.closest(CONTROLS)) takeBack();
  }
  addEventListener("keydown", pressed);
  addEventListener("click", clicked);
  return () => {
    removeEventListener("keydown", pressed);
    removeEventListener("click", clicked);
  };
}
