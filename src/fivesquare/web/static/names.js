// What this browser remembers of its user.

/** @param {string} key */
export function remembered(key) {
  try {
    return localStorage.getItem(key) || "";
  } catch {
    return ""; // storage may be forbidden
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // Then it holds for this page only.
  }
}

export function myName() {
  return remembered("name");
}

/** @param {string} name */
export function rememberName(name) {
  remember("name", name.trim());
}
