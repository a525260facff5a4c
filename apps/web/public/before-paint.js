// Runs before the first paint, with what this browser alone knows. The names are those of src/ui/color-scheme.ts,
// src/lib/session.ts, src/features/cities/last-city.ts and src/features/announcements/search/search-params.ts.
(() => {
  const page = document.documentElement;
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is refused: nothing was kept.
      return null;
    }
  };

  // A page kept dark never flashes light.
  if (kept('color_scheme') === 'dark') page.setAttribute('data-theme', 'dark');

  // Nobody who is logged in is offered to log in.
  const isMember = Boolean(kept('auth_token'));
  if (isMember) page.setAttribute('data-member', '');

  // What is typed or touched before the page comes alive is kept for it: src/app/first-html/early-touches.ts.
  window.earlyTouches = [];
  const keep = ({ type, target }) => window.earlyTouches?.push({ type, target, value: target.value });
  for (const type of ['input', 'click']) page.addEventListener(type, keep, true);

  // The first HTML of an address that names no search shows all of France. Where another list is about to take its place,
  // it is withheld; around a town that was chosen before, the server is asked for that list at once.
  const params = new URLSearchParams(location.search);
  const names = ['ville', 'cp', 'lat', 'lon', 'km', 'sport', 'tri', 'pages', 'lieu'];
  if (location.pathname !== '/' || names.some((name) => params.has(name))) return;
  const place = lastPlace();
  if (place || isMember) page.setAttribute('data-waits', '');
  if (!place) return;
  for (const [name, value] of Object.entries(place)) params.set(name, value);
  location.replace(`/?${params}${location.hash}`);

  function lastPlace() {
    try {
      const { municipalityName, zipCode, latitude, longitude } = JSON.parse(kept('last_city'));
      const known = typeof municipalityName === 'string' && typeof zipCode === 'string';
      const placed = typeof latitude === 'number' && typeof longitude === 'number';
      return known && placed && { ville: municipalityName, cp: zipCode, lat: latitude, lon: longitude };
    } catch {
      return undefined;
    }
  }
})();
