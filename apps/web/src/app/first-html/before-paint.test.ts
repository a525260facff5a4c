import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noFilters, paramNames, paramsOfFilters } from '../../features/announcements/search/search-params.ts';

const script = readFileSync(join(import.meta.dirname, '../../../public/before-paint.js'), 'utf8');
const lyon = { code: '69123', latitude: 45.76, longitude: 4.84, zipCode: '69001', regionName: 'Rhône' };
const lastCity = JSON.stringify({ ...lyon, municipalityName: 'Lyon 3e' });
const aroundLyon = paramsOfFilters({ ...noFilters, place: JSON.parse(lastCity) });

/** Runs the script at a URL with these stored values. */
function run(address: string, kept: Record<string, string> = {}) {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  const page = document.createElement('html');
  const went: string[] = [];
  const location = { pathname, search, hash, replace: (to: string) => went.push(to) };
  const localStorage = { getItem: (key: string) => kept[key] ?? null };
  // oxlint-disable-next-line typescript/no-implied-eval -- our own file, run unchanged by browsers
  new Function('document', 'location', 'localStorage', 'window', script)(
    { documentElement: page },
    location,
    localStorage,
    {},
  );
  return { marks: page.getAttributeNames().sort(), went };
}

it('redirects to the search around the city chosen last, with the same URL as the page uses', () => {
  expect(run('/', { last_city: lastCity })).toEqual({ marks: ['data-waits'], went: [`/?${aroundLyon}`] });
  const { went } = run('/?utm_source=lettre#suite', { last_city: lastCity });
  expect(went).toEqual([`/?utm_source=lettre&${aroundLyon}#suite`]);
});

it('does not redirect when the URL has a search or is another page', () => {
  for (const name of Object.values(paramNames)) {
    expect(run(`/?${name}=x`, { last_city: lastCity })).toEqual({ marks: [], went: [] });
  }
  expect(run('/announce', { last_city: lastCity })).toEqual({ marks: [], went: [] });
});

it.each([undefined, 'null', '{"code":42}', '{', '{"municipalityName":"Lyon","zipCode":"69001"}'])(
  'does not redirect when the stored city is %s',
  (kept) => {
    expect(run('/', kept ? { last_city: kept } : {})).toEqual({ marks: [], went: [] });
  },
);

it('hides the list of all France from a logged-in person, whose profile may have a city', () => {
  expect(run('/', { auth_token: 'x' }).marks).toEqual(['data-member', 'data-waits']);
  expect(run('/?sport=Tennis', { auth_token: 'x' }).marks).toEqual(['data-member']);
});

it('applies the stored dark theme', () => {
  expect(run('/login', { color_scheme: 'dark' }).marks).toEqual(['data-theme']);
  expect(run('/login', { color_scheme: 'light' }).marks).toEqual([]);
});
