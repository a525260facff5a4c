import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { announcementsFrom } from '../../../test/announcements.ts';
import { refusal } from '../../../test/fake-server.ts';
import {
  aroundLyon,
  asked,
  cards,
  cityField,
  count,
  lyon,
  scrollToEnd,
  serverWith,
  stubIntersectionObserver,
  toasts,
} from '../../../test/home.ts';
import { openPublishedPage as openPage } from '../../../test/page.tsx';

stubIntersectionObserver();

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

  it('offer 1 to 50 km, 5 unless chosen, and each sport or all of them', async () => {
    serverWith({ 0: announcementsFrom(0, 1) });
    await openPage(`/?${aroundLyon}`);
    await count('1 annonce près de Lyon');
    const offered = (name: string) => {
      const field = screen.getByRole<HTMLSelectElement>('combobox', { name });
      return [field.value, ...Array.from(field.options, ({ text }) => text.replaceAll('\u00A0', ' '))];
    };
    expect(offered('Distance maximale')).toEqual(['5', '1 km', '5 km', '10 km', '25 km', '50 km']);
    expect(offered('Sport')).toEqual([
      '',
      'Tous les sports',
      'Football',
      'Tennis',
      'Basketball',
      'Natation',
      'Running',
    ]);
  });

  const shown = (number: number) => waitFor(() => expect(cards()).toHaveLength(number));
  // A query by role would take seconds, because it checks every card.
  const change = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('search from the first page at every change', async () => {
    const server = serverWith({ 0: announcementsFrom(0, 15), 1: announcementsFrom(15, 15) });
    const { address } = await openPage(`/?${aroundLyon}`);
    await shown(15);
    scrollToEnd();
    await shown(30);
    change('Distance maximale', '10');
    await shown(15);
    change('Sport', 'Running');
    await shown(15);
    fireEvent.click(screen.getByText('Proximité'));
    await shown(15);
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
  });

  it('are undone by Back, one change after the other, without another call', async () => {
    const server = serverWith({ 0: announcementsFrom(0, 15), 1: announcementsFrom(15, 2) });
    const { address, router } = await openPage(`/?${aroundLyon}`);
    await shown(15);
    scrollToEnd();
    await shown(17);
    change('Distance maximale', '10');
    await shown(15);
    change('Sport', 'Running');
    await shown(15);
    fireEvent.click(screen.getByText('Proximité'));
    await shown(15);
    await waitFor(() => expect(asked(server)).toHaveLength(5));

    for (let step = 0; step < 3; step++) await act(() => router.navigate(-1));
    expect(address()).toBe(`/?${aroundLyon}`);
    await shown(17);
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
    await shown(15);
    scrollToEnd();
    await shown(30);
    fireEvent.click(screen.getByRole('button', { name: 'Rechercher' }));
    await shown(15);
    expect(asked(server).map(({ page, category }) => [page, category])).toEqual([
      ['0', 'Tennis'],
      ['1', 'Tennis'],
      ['0', 'Tennis'],
    ]);
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
    await waitFor(() => expect(toasts()[0]).toContain(sentence));
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
    await waitFor(() => expect(toasts()).toEqual([`warning: ${userMessage}`]));
  });

  it('says when the browser has no positions to give', async () => {
    serverWith({ 0: announcementsFrom(0, 1) });
    await openPage('/');
    press();
    await waitFor(() => expect(toasts()[0]).toContain('Votre position est introuvable'));
  });
});
