import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcementsFrom, anOuting } from '../../../test/announcements.ts';
import {
  aroundLyon,
  asked,
  cards,
  count,
  NEARBY,
  scrollToEnd,
  serverWith,
  stubIntersectionObserver,
  toasts,
} from '../../../test/home.ts';
import { openPublishedPage as openPage } from '../../../test/page.tsx';

stubIntersectionObserver();

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

// A query by role would take seconds, because it checks every card.
const pill = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const outingParts = ({ from, to, open, level, sort }: Record<string, string>) => ({
  from,
  to,
  open,
  level,
  sort,
});
const byDefault = { from: undefined, to: undefined, open: undefined, level: undefined, sort: 'recent' };

describe('the filters of the outing', () => {
  it('apply at once, stay in the address, and are undone by Back', async () => {
    const server = serverWith({ 0: announcementsFrom(0, 2) });
    const { address, router } = await openPage('/?ville=france');
    await count('2 annonces dans toute la France');
    expect(asked(server).map(outingParts)).toEqual([byDefault]);
    expect(pill('N’importe quand').checked).toBe(true);

    fireEvent.click(pill('Ce week-end'));
    await waitFor(() => expect(asked(server)).toHaveLength(2));
    fireEvent.click(pill('Places libres'));
    await waitFor(() => expect(asked(server)).toHaveLength(3));
    fireEvent.change(pill('Niveau'), { target: { value: 'debutant' } });
    await waitFor(() => expect(asked(server)).toHaveLength(4));
    fireEvent.click(screen.getByText('Récent'));
    await waitFor(() => expect(asked(server)).toHaveLength(5));
    // A chosen day is sorted by start.
    const weekEnd = { ...byDefault, from: '2026-11-21', to: '2026-11-22', sort: 'soonest' };
    expect(asked(server).map(outingParts).slice(1)).toEqual([
      weekEnd,
      { ...weekEnd, open: 'true' },
      { ...weekEnd, open: 'true', level: 'beginner' },
      { ...weekEnd, open: 'true', level: 'beginner', sort: 'recent' },
    ]);
    expect(address()).toBe('/?ville=france&tri=recent&quand=week-end&libres=1&niveau=debutant');
    expect(screen.getByText('Les plus récentes d’abord.')).toBeTruthy();

    for (let step = 0; step < 4; step++) await act(() => router.navigate(-1));
    expect(address()).toBe('/?ville=france');
    expect(pill('N’importe quand').checked).toBe(true);
    expect(pill('Places libres').checked).toBe(false);
    expect(pill('Niveau').value).toBe('');
    expect(asked(server)).toHaveLength(5);
  });

  it('are those of the address after a reload', async () => {
    const server = serverWith({ 0: announcementsFrom(0, 1) });
    await openPage(`/?${aroundLyon}&tri=bientot&quand=2026-11-28&libres=1&niveau=confirme`);
    await count('1 annonce près de Lyon');
    expect(screen.getByText('sam. 28 nov.').closest('button')?.dataset['set']).toBe('');
    expect(pill('Places libres').checked).toBe(true);
    expect(pill('Niveau').value).toBe('confirme');
    expect(screen.getByRole('button', { name: 'Bientôt' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('Dans un rayon de 5 km, les prochaines séances d’abord.')).toBeTruthy();
    expect(asked(server).map(outingParts)).toEqual([
      { from: '2026-11-28', to: '2026-11-28', open: 'true', level: 'advanced', sort: 'soonest' },
    ]);
  });

  it('ignore invalid values in the address', async () => {
    const server = serverWith({ 0: announcementsFrom(0, 1) });
    await openPage('/?ville=france&tri=prix&quand=2026-02-30&libres=oui&niveau=expert');
    await count('1 annonce dans toute la France');
    expect(asked(server).map(outingParts)).toEqual([byDefault]);
    expect(pill('N’importe quand').checked).toBe(true);
  });

  it('use the day at the searched place', async () => {
    vi.setSystemTime('2026-11-16T20:30:00Z');
    const server = serverWith({ 0: announcementsFrom(0, 1) });
    await openPage('/?ville=Saint-Denis&cp=97400&lat=-20.88&lon=55.45&quand=aujourdhui');
    await count('1 annonce près de Saint-Denis');
    expect(asked(server)[0]).toMatchObject({ from: '2026-11-17', to: '2026-11-17' });
  });

  it('search for the new day when the person returns to the page after midnight', async () => {
    const server = serverWith({ 0: announcementsFrom(0, 1) });
    await openPage('/?ville=france&quand=aujourdhui');
    await count('1 annonce dans toute la France');
    vi.setSystemTime('2026-11-17T07:00:00Z');
    expect(asked(server)).toHaveLength(1);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(asked(server)).toHaveLength(2));
    expect(asked(server)[1]).toMatchObject({ from: '2026-11-17', to: '2026-11-17' });
  });
});

describe('the order of the start', () => {
  /** Outings at 19 h 00, 19 h 01 and so on, of which the server lists those to come. */
  const evening = announcementsFrom(0, 40).map((announcement, minute) => ({
    ...announcement,
    outing: anOuting({ startsAt: new Date(Date.UTC(2026, 10, 16, 18, minute)).toISOString() }),
  }));
  /** The clock of the server is this much behind that of the device. */
  const serve = (behindMs = 0) =>
    serverWith(
      {},
      {
        [`GET ${NEARBY}`]: ({ query }) => {
          const toCome = evening.filter(({ outing }) => Date.parse(outing.startsAt) > Date.now() - behindMs);
          const [page = 0, limit = 0] = ['page', 'limit'].map((name) =>
            Number(new URLSearchParams(query).get(name)),
          );
          return Response.json(toCome.slice(page * limit, (page + 1) * limit));
        },
      },
    );
  const openAt = async (now: string) => {
    vi.setSystemTime(now);
    await openPage('/?ville=france&tri=bientot');
    await waitFor(() => expect(cards()).toHaveLength(15));
  };
  const pages = (server: ReturnType<typeof serve>) => asked(server).map(({ page }) => page);

  it('misses no outing when some start while the person reads', async () => {
    const server = serve();
    await openAt('2026-11-16T17:59:30Z');
    vi.setSystemTime('2026-11-16T18:01:30Z');
    scrollToEnd();
    await waitFor(() => expect(cards()).toHaveLength(17));
    scrollToEnd();
    await waitFor(() => expect(cards()).toHaveLength(32));
    vi.setSystemTime('2026-11-16T18:25:30Z');
    scrollToEnd();
    await waitFor(() => expect(cards()).toHaveLength(40));
    expect(pages(server)).toEqual(['0', '0', '1', '0']);
  });

  it('loads further pages when the clock of the device is ahead', async () => {
    const server = serve(10 * 60_000);
    await openAt('2026-11-16T18:05:30Z');
    for (const shown of [15, 30, 30, 40]) {
      const before = asked(server).length;
      const more = () => screen.getByText('Charger plus d’annonces').getAttribute('aria-disabled');
      await waitFor(() => expect(more()).toBeNull());
      scrollToEnd();
      await waitFor(() => expect(asked(server)).toHaveLength(before + 1));
      await waitFor(() => expect(cards()).toHaveLength(shown));
    }
    expect(pages(server)).toEqual(['0', '0', '1', '1', '2']);
  });
});

describe('a day of choice', () => {
  it('is the day of the browser’s field, once its year is typed', async () => {
    serverWith({ 0: announcementsFrom(0, 1) });
    const { address } = await openPage('/?ville=france');
    await count('1 annonce dans toute la France');
    fireEvent.click(screen.getByText('Choisir un jour'));
    const field = await screen.findByLabelText<HTMLInputElement>('Choisir un jour');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect([field.type, field.min, field.max]).toEqual(['date', '2026-11-16', '2028-11-16']);
    for (const value of ['0002-11-21', '0202-11-21', '2025-11-21'])
      fireEvent.change(field, { target: { value } });
    expect(address()).toBe('/?ville=france');
    fireEvent.change(field, { target: { value: '2026-11-21' } });
    expect(address()).toBe('/?ville=france&quand=2026-11-21');
    fireEvent.blur(field);
    expect(screen.getByText('sam. 21 nov.')).toBeTruthy();
    expect(screen.getByText('Choisir un autre jour')).toBeTruthy();
    fireEvent.click(pill('N’importe quand'));
    expect(address()).toBe('/?ville=france');
  });
});

describe('the filters of a phone', () => {
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: /^Filtres/ }));
    return within(await screen.findByRole('dialog', { name: 'Filtres' }));
  };

  it('are on a sheet: each applies at once, and the button says what they find', async () => {
    const server = serverWith({ 0: announcementsFrom(0, 4) });
    const { address } = await openPage(`/?${aroundLyon}`);
    await count('4 annonces près de Lyon');
    const sheet = await open();
    fireEvent.click(sheet.getByRole('radio', { name: '25\u00A0km' }));
    fireEvent.click(sheet.getByRole('radio', { name: 'Tennis' }));
    fireEvent.click(sheet.getByRole('radio', { name: '7\u00A0jours' }));
    fireEvent.click(sheet.getByRole('switch', { name: 'Places libres seulement' }));
    await waitFor(() => expect(asked(server)).toHaveLength(5));
    expect(address()).toBe(`/?${aroundLyon}&km=25&sport=Tennis&quand=7-jours&libres=1`);
    fireEvent.click(await sheet.findByRole('button', { name: 'Voir les 4 annonces' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Filtres, 2 de plus' })).toBeTruthy();
  });

  it('take a day from the browser’s field, and are all undone at once', async () => {
    serverWith({ 0: announcementsFrom(0, 1) });
    const { address } = await openPage('/?ville=france');
    await count('1 annonce dans toute la France');
    const sheet = await open();
    fireEvent.click(sheet.getByRole('button', { name: 'Choisir un jour' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Jour', { selector: 'dialog input' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect([field.min, field.max]).toEqual(['2026-11-16', '2028-11-16']);
    fireEvent.change(field, { target: { value: '2026-12-05' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Voir ce jour' }));
    expect(address()).toBe('/?ville=france&quand=2026-12-05');
    fireEvent.click(sheet.getByRole('button', { name: 'Tout effacer' }));
    expect(address()).toBe('/?ville=france');
  });
});

describe('today', () => {
  const serveDays = (days: Record<string, number>) =>
    serverWith(
      {},
      {
        [`GET ${NEARBY}`]: ({ query }) => {
          const params = new URLSearchParams(query);
          const found = params.has('minDistance') ? 0 : (days[params.get('from') ?? ''] ?? 0);
          return Response.json(announcementsFrom(0, found), { headers: { 'X-Total-Count': String(found) } });
        },
      },
    );

  it('is tonight from 16 h on', async () => {
    vi.setSystemTime('2026-11-16T15:30:00Z');
    serveDays({ '2026-11-16': 1 });
    await openPage('/?ville=france&quand=aujourdhui');
    await count('1 annonce dans toute la France');
    expect(pill('Ce soir').checked).toBe(true);
  });

  it('becomes tomorrow when nothing of it is left, which is said, without a toast', async () => {
    vi.setSystemTime('2026-11-16T21:00:00Z');
    serveDays({ '2026-11-17': 2 });
    const { address } = await openPage(`/?${aroundLyon}&quand=aujourdhui`);
    await count('2 annonces près de Lyon');
    expect(screen.getByText('Plus rien ce soir').parentElement?.textContent).toBe(
      'Plus rien ce soir à 5\u00A0km. Voici demain.',
    );
    expect(pill('Demain').checked).toBe(true);
    expect(address()).toBe(`/?${aroundLyon}&quand=aujourdhui`);
    expect(toasts()).toEqual([]);
  });

  it('stays today when tomorrow has nothing either', async () => {
    serveDays({});
    await openPage(`/?${aroundLyon}&quand=aujourdhui`);
    await waitFor(() => expect(toasts()).toEqual(['info: Aucune annonce trouvée avec ces critères']));
    expect(pill('Aujourd’hui').checked).toBe(true);
  });
});

describe('no outing found', () => {
  it('offers to widen each filter that is set', async () => {
    serverWith({ 0: [] });
    const { address } = await openPage(`/?${aroundLyon}&quand=demain&libres=1&niveau=debutant`);
    await count('Aucune annonce près de Lyon');
    expect(await screen.findByText(/^Le terrain est libre\. La prochaine annonce/)).toBeTruthy();
    // The filters have inputs with the same labels, so only buttons are searched.
    const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
    await press('Même sans place libre');
    await press('Tous les niveaux');
    await press('N’importe quand');
    await waitFor(() => expect(address()).toBe(`/?${aroundLyon}`));
    await count('Aucune annonce près de Lyon');
    expect(await screen.findByRole('button', { name: 'Élargir à 50\u00A0km' })).toBeTruthy();
  });
});
