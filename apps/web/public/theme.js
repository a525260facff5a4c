// Runs before the first paint, so that a page kept dark never flashes light. The key is the one of src/ui/color-scheme.ts.
try {
  if (localStorage.getItem('color_scheme') === 'dark') {
    document.documentElement.setAttribute('data-theme', 'dark');
  }
} catch {
  // Storage is refused: the page stays light.
}
