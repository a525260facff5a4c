import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAnnouncement, announcementsFrom } from '../../../test/announcements.ts';
import {
  asked,
  cards,
  count,
  NEARBY,
  rootMargin,
  scrollToEnd,
  serverWith,
  stubIntersectionObserver,
  toasts,
} from '../../../test/home.ts';
import { openPublishedPage as openPage } from '../../../test/page.tsx';

stubIntersectionObserver();

describe('the list', () => {
  it('goes on when its end is near, until a page is not full', async () => {
    const server = serverWith({ 0: announcementsFrom(0, 15), 1: announcementsFrom(15, 4) });
    await openPage('/');
    await count('19 annonces dans toute la France');
    expect(screen.getByText('D’autres annonces sont disponibles.')).toBeTruthy();
    expect(cards()).toHaveLength(15);
    expect(rootMargin()).toBe('0px 0px 200px 0px');
    scrollToEnd();
    await waitFor(() => expect(cards()).toHaveLength(19));
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
    await waitFor(() => expect(cards()).toHaveLength(30));
    expect(asked(server)).toHaveLength(2);
  });

  it('shows an announcement once that moved to the next page because a new one was published', async () => {
    serverWith({ 0: announcementsFrom(0, 15), 1: announcementsFrom(14, 10) }, {}, '23');
    await openPage('/');
    await count('23 annonces dans toute la France');
    scrollToEnd();
    await count('24 annonces dans toute la France');
    const titles = Array.from(document.querySelectorAll('h3'), (title) => title.textContent);
    expect(new Set(titles).size).toBe(24);
    expect(titles.slice(0, 15)).toEqual(announcementsFrom(0, 15).map(({ title }) => title));
  });

  it('says that there are more than the server counts, and counts what is loaded where it says nothing', async () => {
    serverWith({ 0: announcementsFrom(0, 15), 1: announcementsFrom(15, 15) }, {}, '1000+');
    const { page } = await openPage('/');
    await count('Plus de 1 000 annonces dans toute la France');
    page.unmount();
    serverWith({ 0: announcementsFrom(0, 15), 1: announcementsFrom(15, 15) }, {}, '');
    await openPage('/');
    await count('15 annonces dans toute la France');
    scrollToEnd();
    await count('30 annonces dans toute la France');
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
    scrollToEnd();
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    await waitFor(() => expect(toasts()).toEqual(['error: Erreur lors de la recherche']));
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
    expect(card.getByRole('button', { name: /^Contacter/ })).toBeTruthy();
    expect(card.queryByRole('button', { name: /^Favori/ })).toBeNull();
  });
});
