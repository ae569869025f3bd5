// Loaded before the first paint, so that a chosen theme never flashes.
(function () {
  const root = document.documentElement;
  root.classList.add("js");
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    // Storage may be forbidden: the theme of the system will do.
  }
})();
