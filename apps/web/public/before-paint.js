// Runs before the first paint and uses what only this browser stores. The keys are those of src/ui/color-scheme.ts,
// src/lib/{session,link-secret}.ts, src/features/cities/last-city.ts and src/features/announcements/search/{last-sport,search-params}.ts.
(() => {
  // A mail's link has its secret behind '#'. It leaves the address before anything is fetched, so that no history keeps it.
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token) {
    window.linkSecret = JSON.stringify({ token, at: Date.now() });
    history.replaceState(history.state, '', location.href.split('#')[0]);
    try {
      sessionStorage.setItem(`link_secret ${location.pathname}`, window.linkSecret);
    } catch {
      // Storage is refused: this page alone has it.
    }
  }

  const page = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is refused, so nothing is stored.
      return null;
    }
  };

  // Avoids a light flash before the dark theme.
  if (stored('color_scheme') === 'dark') page.setAttribute('data-theme', 'dark');

  // Hides the login links from a person who is logged in.
  const isMember = Boolean(stored('auth_token'));
  if (isMember) page.setAttribute('data-member', '');

  // Records input and clicks before hydration; src/app/first-html/early-touches.ts replays them.
  window.earlyTouches = [];
  const record = ({ type, target }) => window.earlyTouches?.push({ type, target, value: target.value });
  for (const type of ['input', 'click']) page.addEventListener(type, record, true);

  // Without a search in the URL, the first HTML shows all of France. If another list is about to replace it, it is hidden;
  // for a town chosen before, the page is replaced by that search at once.
  const params = new URLSearchParams(location.search);
  const names = 'ville cp lat lon km zone sport quand libres niveau tri jour ici pages lieu'.split(' ');
  if (location.pathname !== '/' || names.some((name) => params.has(name))) return;
  const sport = /^[A-Z][a-z]+$/.exec(stored('last_sport') ?? '')?.[0];
  // The profile of a member may have a town.
  const place = lastPlace() || (sport && !isMember && { ville: 'france' });
  if (place || isMember) page.setAttribute('data-waits', '');
  if (!place) return;
  for (const [name, value] of Object.entries(place)) params.set(name, value);
  if (sport) params.set('sport', sport);
  location.replace(`/?${params}${location.hash}`);

  function lastPlace() {
    try {
      const { municipalityName, zipCode, latitude, longitude } = JSON.parse(stored('last_city'));
      const known = typeof municipalityName === 'string' && typeof zipCode === 'string';
      const placed = typeof latitude === 'number' && typeof longitude === 'number';
      return known && placed && { ville: municipalityName, cp: zipCode, lat: latitude, lon: longitude };
    } catch {
      return undefined;
    }
  }
})();
