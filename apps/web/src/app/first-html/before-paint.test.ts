import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretPaths } from '@coequipiers/contract/pages';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noFilters, paramNames, paramsOfFilters } from '../../features/announcements/search/search-params.ts';
import { forgetLinkSecret, readLinkSecret } from '../../lib/link-secret.ts';

const script = readFileSync(join(import.meta.dirname, '../../../public/before-paint.js'), 'utf8');
const lyon = { code: '69123', latitude: 45.76, longitude: 4.84, zipCode: '69001', regionName: 'Rhône' };
const lastCity = JSON.stringify({ ...lyon, municipalityName: 'Lyon 3e' });
const aroundLyon = paramsOfFilters({ ...noFilters, place: JSON.parse(lastCity) });

/** Runs the script at a URL with these stored values. */
function run(address: string, kept: Record<string, string> = {}) {
  window.history.replaceState({ idx: 3 }, '', address);
  const page = document.createElement('html');
  const went: string[] = [];
  const { href, pathname, search } = window.location;
  const location = {
    href,
    pathname,
    search,
    get hash() {
      return window.location.hash;
    },
    replace: (to: string) => went.push(to),
  };
  const localStorage = { getItem: (key: string) => kept[key] ?? null };
  // oxlint-disable-next-line typescript/no-implied-eval -- our own file, run unchanged by browsers
  new Function('document', 'location', 'localStorage', script)(
    { documentElement: page },
    location,
    localStorage,
  );
  return { marks: page.getAttributeNames().sort(), went };
}

afterEach(() => {
  window.linkSecret = undefined;
  window.history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});

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

describe.each(secretPaths)('the secret behind # of %s', (path) => {
  it.each([`${path}#token=a-b_c`, `${path}?utm_source=mail#token=a-b_c&x=1`])(
    'leaves the address at once, and this tab keeps it: %s',
    (address) => {
      run(address);
      expect(window.location.hash).toBe('');
      expect(window.location.pathname + window.location.search).toBe(address.split('#')[0]);
      expect(window.history.state).toEqual({ idx: 3 });
      window.linkSecret = undefined;
      expect(readLinkSecret(path)).toBe('a-b_c');
      expect(JSON.stringify(window.localStorage)).not.toContain('a-b_c');
    },
  );

  it('stays the same after a reload, and is replaced by that of a newer link', () => {
    run(`${path}#token=old`);
    run(path);
    expect(readLinkSecret(path)).toBe('old');
    run(`${path}#token=new`);
    expect(readLinkSecret(path)).toBe('new');
  });

  it('is there, until the page is left, in a browser that refuses storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    run(`${path}#token=abc`);
    expect([window.location.hash, readLinkSecret(path)]).toEqual(['', 'abc']);
    forgetLinkSecret(path);
    expect(readLinkSecret(path)).toBeUndefined();
  });
});

it('leaves other addresses as they are', () => {
  run('/conditions#article-3');
  expect([window.location.hash, window.sessionStorage.length]).toEqual(['#article-3', 0]);
});
