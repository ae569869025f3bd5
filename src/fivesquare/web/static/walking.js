// Through moves by keys.

/**
 * The arrows walk through the moves, unless the board has the focus: there they walk from cell to
 * cell.
 * @param {(step: number) => void} walk
 * @returns {() => void} ends it
 */
export function walkByKeys(walk) {
  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const busy = event.target instanceof Element && event.target.closest(".cells, input, select, textarea");
    if (!step || busy || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    walk(step);
  }
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}
