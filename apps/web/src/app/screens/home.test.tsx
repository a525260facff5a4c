import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAnnouncement, announcementsFrom } from '../../../test/announcements.ts';
import { fakeServer, nobody, refusal } from '../../../test/fake-server.ts';
import { openPublishedPage as openPage } from '../../../test/page.tsx';
import { dropSession, openSession } from '../../lib/session.ts';
import { dismissToast, shownToasts } from '../../ui/toast.ts';

const NEARBY = '/api/announce/nearby';
const lyon = {
  codeCommuneINSEE: '69123',
  nomCommuneComplet: 'Lyon',
  nomCommune: 'Lyon',
  codePostal: '69001',
  nomRegion: 'Auvergne-Rhône-Alpes',
  latitude: 45.76,
  longitude: 4.84,
};
const aroundLyon = 'ville=Lyon&cp=69001&lat=45.76&lon=4.84';

/** What stands at the end of the list; `reach` is scrolling there. */
let reach: () => void = () => undefined;

beforeEach(() => {
  class Observer {
    constructor(callback: IntersectionObserverCallback) {
      reach = () =>
        act(() => callback([{ isIntersecting: true }] as IntersectionObserverEntry[], this as never));
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  dropSession();
  for (const { id } of shownToasts()) dismissToast(id);
  reach = () => undefined;
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'geolocation');
});

type Pages = Record<number, ReturnType<typeof announcementsFrom>>;

/** A server that has these pages for every search. */
const serverWith = (pages: Pages, others: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    [`GET ${NEARBY}`]: ({ query }) =>
      Response.json(pages[Number(new URLSearchParams(query).get('page'))] ?? []),
    'GET /api/cities': () => Response.json([lyon]),
    ...others,
  });

const asked = (server: ReturnType<typeof fakeServer>) =>
  server.to(NEARBY).map(({ query }) => Object.fromEntries(new URLSearchParams(query)));
// By role it would take seconds: every card of a page is looked through.
const count = (text: string) => screen.findByText(text, { selector: 'h2' });
const cards = () => document.querySelectorAll('article');
const cityField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Ville' });
const said = () => shownToasts().map(({ kind, message }) => `${kind}: ${message}`);

async function chooseLyon() {
  fireEvent.change(cityField(), { target: { value: 'ly' } });
  fireEvent.click(await screen.findByRole('option', { name: /Lyon/ }));
}

describe('the first visit', () => {
  it('shows the newest of all France, with one call', async () => {
    const server = serverWith({ 0: announcementsFrom(0, 15) });
    const { address } = await openPage('/');
    await count('15 annonces dans toute la France');
    expect(screen.getByText('D’autres annonces sont disponibles.')).toBeTruthy();
    expect(cards()).toHaveLength(15);
    expect(asked(server)).toEqual([
      { latitude: '0', longitude: '0', maxDistance: '5000', sort: 'recent', page: '0', limit: '15' },
    ]);
    expect(server.calls).toHaveLength(1);
    expect(address()).toBe('/');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Proximité' }).disabled).toBe(true);
  });

  it('starts around the city chosen last, and the address says so', async () => {
    const first = serverWith({ 0: announcementsFrom(0, 2) });
    const { page } = await openPage('/');
    await count('2 annonces dans toute la France');
    await chooseLyon();
    await count('2 annonces près de Lyon');
    expect(asked(first).at(-1)).toMatchObject({ latitude: '45.76', longitude: '4.84' });
    page.unmount();

    const server = serverWith({ 0: announcementsFrom(0, 1) });
    const { address } = await openPage('/');
    await count('1 annonce près de Lyon');
    expect(cityField().value).toBe('Lyon (69001)');
    expect(address()).toBe(`/?${aroundLyon}`);
    expect(asked(server)).toHaveLength(1);
  });

  it('starts around the city of the profile when none was chosen', async () => {
    openSession('token-of-camille', 'camille@exemple.org');
    const profile = { municipalityName: 'Orléans', zipCode: '45000', latitude: 47.9, longitude: 1.9 };
    const server = serverWith(
      { 0: announcementsFrom(0, 3) },
      { 'GET /api/user/profile': () => Response.json(profile) },
    );
    const { address } = await openPage('/');
    await count('3 annonces près d’Orléans');
    expect(asked(server)).toEqual([expect.objectContaining({ latitude: '47.9', longitude: '1.9' })]);
    expect(address()).toContain('ville=Orl%C3%A9ans&cp=45000');
  });

  it('shows all of France when the profile does not answer', async () => {
    openSession('token-of-camille', 'camille@exemple.org');
    serverWith({ 0: announcementsFrom(0, 1) }, { 'GET /api/user/profile': refusal(500, {}) });
    await openPage('/');
    await count('1 annonce dans toute la France');
  });

  it('starts without a city when what was kept cannot be read', async () => {
    window.localStorage.setItem('last_city', '{"code":42}');
    serverWith({});
    await openPage('/');
    expect(cityField().value).toBe('');
  });
});

describe('the filters', () => {
  it('are those of the address', async () => {
    const server = serverWith({ 0: [] });
    await openPage(`/?${aroundLyon}&km=25&tri=distance&sport=Tennis`);
    await count('Aucune annonce près de Lyon');
    expect(cityField().value).toBe('Lyon (69001)');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Distance maximale' }).value).toBe('25');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sport' }).value).toBe('Tennis');
    expect(screen.getByRole('button', { name: 'Proximité' }).getAttribute('aria-pressed')).toBe('true');
    expect(asked(server)).toEqual([
      {
        latitude: '45.76',
        longitude: '4.84',
        maxDistance: '25000',
        category: 'Tennis',
        sort: 'distance',
        page: '0',
        limit: '15',
      },
    ]);
  });

  it('search from the first page at every change, and Back undoes the change', async () => {
    const server = serverWith({ 0: announcementsFrom(0, 15), 1: announcementsFrom(15, 15) });
    const { address, router } = await openPage(`/?${aroundLyon}`);
    await count('15 annonces près de Lyon');
    reach();
    await count('30 annonces près de Lyon');

    const change = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
    change('Distance maximale', '10');
    await count('15 annonces près de Lyon');
    change('Sport', 'Running');
    await count('15 annonces près de Lyon');
    fireEvent.click(screen.getByRole('button', { name: 'Proximité' }));
    await count('15 annonces près de Lyon');
    expect(address()).toBe(`/?${aroundLyon}&km=10&tri=distance&sport=Running`);
    expect(
      asked(server).map(({ page, maxDistance, category, sort }) => [page, maxDistance, category, sort]),
    ).toEqual([
      ['0', '5000', undefined, 'recent'],
      ['1', '5000', undefined, 'recent'],
      ['0', '10000', undefined, 'recent'],
      ['0', '10000', 'Running', 'recent'],
      ['0', '10000', 'Running', 'distance'],
    ]);

    for (let step = 0; step < 3; step++) await act(() => router.navigate(-1));
    expect(address()).toBe(`/?${aroundLyon}`);
    await count('30 annonces près de Lyon');
    expect(asked(server)).toHaveLength(5);
  });

  it('empties the sport by its button', async () => {
    serverWith({ 0: announcementsFrom(0, 1) });
    const { address } = await openPage('/?ville=france&sport=Tennis');
    await count('1 annonce dans toute la France');
    fireEvent.click(screen.getByRole('button', { name: 'Effacer le sport' }));
    expect(address()).toBe('/?ville=france');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sport' }).value).toBe('');
  });

  it('asks the server anew by the button, with the same filters', async () => {
    const server = serverWith({ 0: announcementsFrom(0, 15), 1: announcementsFrom(15, 15) });
    await openPage('/?ville=france&sport=Tennis');
    await count('15 annonces dans toute la France');
    reach();
    await count('30 annonces dans toute la France');
    fireEvent.click(screen.getByRole('button', { name: 'Rechercher' }));
    await count('15 annonces dans toute la France');
    expect(asked(server).map(({ page, category }) => [page, category])).toEqual([
      ['0', 'Tennis'],
      ['1', 'Tennis'],
      ['0', 'Tennis'],
    ]);
  });
});

describe('the list', () => {
  it('goes on when its end is near, until a page is not full', async () => {
    const server = serverWith({ 0: announcementsFrom(0, 15), 1: announcementsFrom(15, 4) });
    await openPage('/');
    await count('15 annonces dans toute la France');
    reach();
    await count('19 annonces dans toute la France');
    expect(screen.queryByText('D’autres annonces sont disponibles.')).toBeNull();
    expect(screen.getByText('Toutes les annonces sont affichées')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Charger plus d’annonces' })).toBeNull();
    expect(asked(server).map(({ page }) => page)).toEqual(['0', '1']);
  });

  it('goes on by its button, once for two presses', async () => {
    const server = serverWith({ 0: announcementsFrom(0, 15), 1: announcementsFrom(15, 15) });
    await openPage('/');
    const button = await screen.findByRole('button', { name: 'Charger plus d’annonces' });
    fireEvent.click(button);
    fireEvent.click(button);
    await count('30 annonces dans toute la France');
    expect(asked(server)).toHaveLength(2);
  });

  it('shows once what slid to the next page because a new one came', async () => {
    serverWith({ 0: announcementsFrom(0, 15), 1: announcementsFrom(14, 10) });
    await openPage('/');
    await count('15 annonces dans toute la France');
    reach();
    await count('24 annonces dans toute la France');
    const titles = Array.from(document.querySelectorAll('h3'), (title) => title.textContent);
    expect(new Set(titles).size).toBe(24);
    expect(titles.slice(0, 15)).toEqual(announcementsFrom(0, 15).map(({ title }) => title));
  });

  it('keeps what it has when the next page fails, and offers to try again', async () => {
    let broken = true;
    serverWith(
      {},
      {
        [`GET ${NEARBY}`]: ({ query }) => {
          const page = Number(new URLSearchParams(query).get('page'));
          if (page === 1 && broken) return Response.json({}, { status: 400 });
          return Response.json(announcementsFrom(page * 15, 15));
        },
      },
    );
    await openPage('/');
    await count('15 annonces dans toute la France');
    reach();
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    expect(said()).toEqual(['error: Erreur lors de la recherche']);
    expect(cards()).toHaveLength(15);
    broken = false;
    fireEvent.click(again);
    await count('30 annonces dans toute la France');
  });

  it('leads to each announcement and lets it be shared', async () => {
    serverWith({ 0: [anAnnouncement({ id: '5f2a', title: 'Five du jeudi' })] });
    await openPage('/');
    await count('1 annonce dans toute la France');
    const card = within(screen.getByRole('article'));
    expect(card.getByRole('link', { name: 'Five du jeudi' }).getAttribute('href')).toBe('/announce/5f2a');
    expect(card.getByRole('link', { name: /^Voir/ }).getAttribute('href')).toBe('/announce/5f2a');
    expect(card.getByRole('button', { name: /^Partager/ })).toBeTruthy();
  });
});

describe('nothing found', () => {
  it('says so, widens the circle, and resets the filters for good', async () => {
    const server = serverWith({ 0: [] });
    const { address, page } = await openPage('/');
    await chooseLyon();
    await count('Aucune annonce près de Lyon');
    await waitFor(() => expect(said()).toContain('info: Aucune annonce trouvée avec ces critères'));
    fireEvent.click(screen.getByRole('button', { name: /Élargir/ }));
    await waitFor(() => expect(asked(server).at(-1)).toMatchObject({ maxDistance: '50000' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Réinitialiser les filtres' }));
    await count('Aucune annonce dans toute la France');
    expect(address()).toBe('/?ville=france');
    expect(screen.queryByRole('button', { name: 'Réinitialiser les filtres' })).toBeNull();
    page.unmount();
    await openPage('/');
    expect(cityField().value).toBe('');
  });
});

describe('a search that fails', () => {
  it('says so, keeps the filters and tries again at a press', async () => {
    let broken = true;
    serverWith(
      {},
      {
        [`GET ${NEARBY}`]: (call) => (broken ? nobody(call) : Response.json(announcementsFrom(0, 2))),
        'HEAD /before-paint.js': () => new Response(null),
      },
    );
    const { address } = await openPage(`/?${aroundLyon}&sport=Tennis`);
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Erreur lors de la recherche');
    expect(said()).toEqual(['error: Erreur lors de la recherche']);
    expect(cityField().value).toBe('Lyon (69001)');
    broken = false;
    fireEvent.click(again);
    await count('2 annonces près de Lyon');
    expect(address()).toBe(`/?${aroundLyon}&sport=Tennis`);
  });
});

describe('near me', () => {
  type Locate = Geolocation['getCurrentPosition'];
  const located = (locate: Locate) =>
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: { getCurrentPosition: locate },
    });
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Près de moi' }));

  it('asks only at a press, sends a rounded position, and searches around the commune', async () => {
    const locate = vi.fn<Locate>((found) =>
      found({ coords: { latitude: 45.764_321, longitude: 4.835_678 } } as GeolocationPosition),
    );
    located(locate);
    const server = serverWith(
      { 0: announcementsFrom(0, 2) },
      { 'GET /api/cities/nearest': () => Response.json(lyon) },
    );
    const { address } = await openPage('/');
    await count('2 annonces dans toute la France');
    expect(locate).not.toHaveBeenCalled();
    press();
    await count('2 annonces près de Lyon');
    expect(server.to('/api/cities/nearest').map(({ query }) => query)).toEqual([
      'latitude=45.76&longitude=4.84',
    ]);
    expect(address()).toBe(`/?${aroundLyon}`);
  });

  it.each([
    [1, 'Votre navigateur n’a pas le droit de donner votre position.'],
    [2, 'Votre position est introuvable pour le moment.'],
    [3, 'Votre position est introuvable pour le moment.'],
  ])('explains in French why it did not work (%i)', async (code, sentence) => {
    located((_, fail) => fail?.({ code } as GeolocationPositionError));
    serverWith({ 0: announcementsFrom(0, 1) });
    await openPage('/');
    press();
    await waitFor(() => expect(said()[0]).toContain(sentence));
  });

  it('says when the position is outside France', async () => {
    located((found) => found({ coords: { latitude: 51.5, longitude: -0.12 } } as GeolocationPosition));
    const userMessage = 'Vous semblez être hors de France. Choisissez une ville dans la liste.';
    serverWith(
      { 0: announcementsFrom(0, 1) },
      { 'GET /api/cities/nearest': refusal(404, { code: 'POSITION_ABROAD', userMessage }) },
    );
    await openPage('/');
    press();
    await waitFor(() => expect(said()).toEqual([`warning: ${userMessage}`]));
  });

  it('says when the browser has no positions to give', async () => {
    serverWith({ 0: announcementsFrom(0, 1) });
    await openPage('/');
    press();
    await waitFor(() => expect(said()[0]).toContain('Votre position est introuvable'));
  });
});
