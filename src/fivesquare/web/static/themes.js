// Light, dark, or as the system has it.

import { html, useState } from "./html.js";
import { remember, remembered } from "./names.js";

const THEMES = ["system", "light", "dark"];
const SIGNS = /** @type {Record<string, string>} */ ({
  system: "M12 3a9 9 0 1 0 0 18V3z",
  light: "M12 7a5 5 0 1 0 .01 0zM12 1v3M12 20v3M1 12h3M20 12h3M4.2 4.2l2.1 2.1M17.7 17.7l2.1 2.1M4.2 19.8l2.1-2.1M17.7 6.3l2.1-2.1",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
});

export function Theme() {
  const [theme, setTheme] = useState(remembered("theme") || "system");
  function next() {
    const wish = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    setTheme(wish);
    remember("theme", wish === "system" ? "" : wish);
    if (wish === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = wish;
  }
  return html`<button type="button" class="theme" title=${`Theme: ${theme}`} aria-label=${`Theme: ${theme}`} onClick=${next}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      ${theme === "system" && html`<circle cx="12" cy="12" r="9" fill="none" />`}
      <path d=${SIGNS[theme]} />
    </svg>
  </button>`;
}
