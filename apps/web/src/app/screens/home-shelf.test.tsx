import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcementsFrom, anOuting, aPart } from '../../../test/announcements.ts';
import {
  aroundLyon,
  asked,
  cards,
  count,
  NEARBY,
  serverWith,
  stubIntersectionObserver,
  toasts,
} from '../../../test/home.ts';
import { openPublishedPage as openPage } from '../../../test/page.tsx';
import { tokenFor } from '../../../test/token.ts';
import { openSession } from '../../lib/session.ts';

stubIntersectionObserver();
beforeEach(() => void vi.useFakeTimers({ now: new Date('2027-11-16T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

type Found = ReturnType<typeof announcementsFrom>;

/** A server with this list, this shelf, and these rings by their radius. */
const serve = ({
  list,
  shelf = [],
  rings = {},
}: {
  list: Found;
  shelf?: Found;
  rings?: Record<string, Found>;
}) =>
  serverWith(
    {},
    {
      [`GET ${NEARBY}`]: ({ query }) => {
        const params = new URLSearchParams(query);
        const ring = rings[params.get('maxDistance') ?? ''] ?? [];
        const found = params.has('minDistance') ? ring : params.get('limit') === '15' ? list : shelf;
        return Response.json(found, { headers: { 'X-Total-Count': String(found.length) } });
      },
    },
  );
const games = (from: number, number: number): Found =>
  announcementsFrom(from, number).map((one) => ({ ...one, outing: anOuting() }));
const titles = () => Array.from(cards(), (card) => card.querySelector('h3')?.textContent);

describe('the shelf', () => {
  it('shows games that one can join, with one request, and the list does not repeat them', async () => {
    const server = serve({ list: games(0, 5), shelf: games(2, 3) });
    const { address } = await openPage('/');
    await count('5 annonces dans toute la France');
    expect(screen.getByText('Il reste des places')).toBeTruthy();
    const all = games(0, 5).map(({ title }) => title);
    expect(titles()).toEqual([...all.slice(2), ...all.slice(0, 2)]);
    expect(asked(server, false)).toEqual([
      expect.objectContaining({ sort: 'soonest', open: 'true', limit: '3' }),
    ]);
    fireEvent.click(screen.getByRole('link', { name: 'Toutes les séances' }));
    await waitFor(() => expect(address()).toBe('/?ville=france&tri=bientot'));
    await waitFor(() => expect(screen.queryByText('Il reste des places')).toBeNull());
    expect(titles()).toEqual(all);
  });

  it('is repeated further down the list, where the ids stay unique', async () => {
    const page = ({ query }: { query: string }) => {
      const params = new URLSearchParams(query);
      if (params.get('limit') !== '15') return Response.json(games(16, 3));
      const found = params.get('page') === '1' ? games(15, 5) : games(0, 15);
      return Response.json(found, { headers: { 'X-Total-Count': '20' } });
    };
    serverWith({}, { [`GET ${NEARBY}`]: page });
    await openPage('/?ville=france');
    await count('20 annonces dans toute la France');
    fireEvent.click(screen.getByRole('button', { name: 'Charger plus d’annonces' }));
    await waitFor(() => expect(cards()).toHaveLength(23));
    const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it.each(['sport=Tennis', 'quand=demain', 'libres=1', 'niveau=debutant', 'tri=bientot'])(
    'is not there with %s',
    async (filter) => {
      const server = serve({ list: games(0, 15), shelf: games(2, 3) });
      await openPage(`/?ville=france&${filter}`);
      await count('15 annonces dans toute la France');
      expect(screen.queryByText('Il reste des places')).toBeNull();
      expect(asked(server, false)).toEqual([]);
    },
  );

  it('leaves out what a member cannot join, and what a server without outings answers', async () => {
    openSession(tokenFor(3_600_000), 'camille@exemple.org');
    const [own, joined, waited, open, without] = games(20, 5);
    serve({
      list: games(0, 15),
      shelf: [
        { ...own, createdBy: 'camille@exemple.org' },
        { ...joined, participation: aPart('in') },
        { ...waited, outing: { ...anOuting({ waiting: 2 }), called: false } },
        open,
        { ...without, outing: null },
      ] as Found,
    });
    await openPage('/?ville=france');
    await count('15 annonces dans toute la France');
    expect(titles()[0]).toBe(open?.title);
    expect(cards()).toHaveLength(16);
  });
});

describe('a circle with little in it', () => {
  it('goes on with the next ring that has something; the chip comes after it', async () => {
    const server = serve({ list: announcementsFrom(0, 2), rings: { 25_000: announcementsFrom(10, 4) } });
    await openPage(`/?${aroundLyon}`);
    await count('Un peu plus loin');
    expect(screen.getByText(/^Jusqu’à/).textContent.replaceAll('\u00A0', ' ')).toBe(
      'Jusqu’à 25 km de Lyon, 4 annonces de plus.',
    );
    await count('2 annonces près de Lyon');
    expect(cards()).toHaveLength(6);
    const chip = screen.getByText('Toutes les annonces sont affichées');
    const last = [...cards()].at(-1);
    expect(last && last.compareDocumentPosition(chip) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    const rings = asked(server, false).filter(({ minDistance }) => minDistance);
    expect(rings.map(({ minDistance, maxDistance, page }) => [minDistance, maxDistance, page])).toEqual([
      ['5000', '10000', '0'],
      ['5000', '25000', '0'],
    ]);
  });

  it('says that it has none, above what is farther', async () => {
    serve({ list: [], rings: { 10_000: announcementsFrom(10, 1) } });
    await openPage(`/?${aroundLyon}&sport=Tennis`);
    await count('Un peu plus loin');
    expect(await screen.findByRole('button', { name: 'Réinitialiser les filtres' })).toBeTruthy();
    await count('Aucune annonce près de Lyon');
    expect(toasts()).toEqual(['info: Aucune annonce trouvée avec ces critères']);
    expect(cards()).toHaveLength(1);
  });

  it.each([
    ['six are enough', `/?${aroundLyon}`, 6],
    ['nothing is farther than 50 km', `/?${aroundLyon}&km=50`, 2],
    ['all of France has no ring', '/?ville=france', 2],
  ])('asks for no ring: %s', async (_, address, found) => {
    const server = serve({ list: announcementsFrom(0, found), rings: { 10_000: announcementsFrom(10, 4) } });
    await openPage(address);
    await screen.findByText('Toutes les annonces sont affichées');
    expect(asked(server, false).filter(({ minDistance }) => minDistance)).toEqual([]);
  });
});

it('remembers the sport used last, until the filters are reset', async () => {
  serve({ list: [] });
  const { page } = await openPage(`/?${aroundLyon}`);
  fireEvent.click(screen.getByRole('button', { name: 'Tennis' }));
  page.unmount();
  const { address } = await openPage('/');
  await waitFor(() => expect(address()).toBe('/?ville=france&sport=Tennis'));
  fireEvent.click(await screen.findByRole('button', { name: 'Réinitialiser les filtres' }));
  expect(localStorage.getItem('last_sport')).toBeNull();
});

it('forgets the town for all of France', async () => {
  serve({ list: [] });
  localStorage.setItem('last_city', '{}');
  const { address } = await openPage(`/?${aroundLyon}&sport=Tennis`);
  fireEvent.click(await screen.findByRole('button', { name: 'Voir sur toute la France' }));
  expect(address()).toBe('/?ville=france&sport=Tennis');
  expect(localStorage.getItem('last_city')).toBeNull();
});
