import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAnnouncement, anOuting, aPart } from '../../../test/announcements.ts';
import { email } from '../../../test/taking-part.ts';
import { tokenFor } from '../../../test/token.ts';
import { dropSession, openSession } from '../../lib/session.ts';
import { AnnouncementCard, ViewLink } from './announcement-card.tsx';

const show = (card: React.ReactElement) =>
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: card }])} />);
const picture = () => document.querySelector('img');
const showOuting = (own: Parameters<typeof anOuting>[0] = {}, others: Partial<Announcement> = {}) =>
  show(<AnnouncementCard announcement={anAnnouncement({ outing: anOuting(own), ...others })} />);
const marks = () => screen.getByRole('img').querySelectorAll('circle').length;
const faded = () => screen.getByRole('article').hasAttribute('data-expired');

afterEach(() => {
  dropSession();
  vi.useRealTimers();
});

describe('a card', () => {
  it('says what, where, how far, who and when, and leads to the announcement', () => {
    const announcement = anAnnouncement({ id: '5f2a', distance: 2_400 });
    show(<AnnouncementCard announcement={announcement} />);
    const link = screen.getByRole('link', { name: announcement.title });
    expect(link.getAttribute('href')).toBe('/announce/5f2a');
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(announcement.title);
    expect(screen.getByText('Football')).toBeTruthy();
    expect(screen.getByText('2,4 km')).toBeTruthy();
    expect(screen.getByText('Bron (69500)')).toBeTruthy();
    expect(screen.getByText('karim_b')).toBeTruthy();
    expect(screen.getByText('KB')).toBeTruthy();
    expect(screen.getByText("aujourd'hui")).toBeTruthy();
  });

  it('leads from the name to the author’s page for who is logged in, unless it is one’s own', () => {
    const alias = `u_${'k'.repeat(22)}`;
    const person = () => screen.queryByRole('link', { name: 'karim_b' })?.getAttribute('href');
    const { unmount } = show(<AnnouncementCard announcement={anAnnouncement({ createdBy: alias })} />);
    expect(person()).toBeUndefined();
    act(() => openSession(tokenFor(3_600_000), email));
    expect(person()).toBe(`/personnes/${alias}`);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      anAnnouncement().title,
      'karim_b',
    ]);
    unmount();
    show(<AnnouncementCard announcement={anAnnouncement({ createdBy: email })} />);
    expect(person()).toBeUndefined();
  });

  it('cuts a long description at 120 characters', () => {
    show(<AnnouncementCard announcement={anAnnouncement({ description: 'mot '.repeat(100) })} />);
    const text = screen.getByText(/^mot mot/).textContent;
    expect(text.length).toBeLessThanOrEqual(120);
    expect(text.endsWith('…')).toBe(true);
  });

  it('shows no distance when the search has no place', () => {
    show(<AnnouncementCard announcement={anAnnouncement()} />);
    expect(screen.queryByText(/km/)).toBeNull();
  });

  it('draws the ground of its sport when it has no picture', () => {
    show(<AnnouncementCard announcement={anAnnouncement({ category: 'Tennis' })} />);
    expect(picture()?.src).toContain('tennis');
  });

  it('has the small file of a picture of our own, and the one there is of another server’s', () => {
    const own = `/images/${'a'.repeat(32)}/detail.webp`;
    const { unmount } = show(<AnnouncementCard announcement={anAnnouncement({ imageUrl: own })} />);
    expect(picture()?.getAttribute('src')).toBe(`/images/${'a'.repeat(32)}/card.webp`);
    unmount();
    show(<AnnouncementCard announcement={anAnnouncement({ imageUrl: 'https://ailleurs.example/a.jpg' })} />);
    expect(picture()?.getAttribute('src')).toBe('https://ailleurs.example/a.jpg');
  });

  it('warns and fades when the announcement has expired, and only then', () => {
    const faded = () => screen.getByRole('article').hasAttribute('data-expired');
    const expirationInfo = 'Expirée depuis 3 jours';
    const { unmount } = show(
      <AnnouncementCard
        announcement={anAnnouncement({ expired: true, expirationInfo, endDate: '2026-11-14' })}
      />,
    );
    expect(screen.getByText(expirationInfo)).toBeTruthy();
    expect(screen.getByText('Terminée le 14 nov.')).toBeTruthy();
    expect(faded()).toBe(true);
    unmount();
    show(<AnnouncementCard announcement={anAnnouncement({ expirationInfo: 'Expire dans 3 jours' })} />);
    expect(screen.queryByText(/Expire/)).toBeNull();
    expect(faded()).toBe(false);
  });

  it('has no link as a preview', () => {
    show(<AnnouncementCard announcement={anAnnouncement({ title: 'À venir' })} preview />);
    expect(screen.getByText('À venir')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows the buttons that its screen passes in', () => {
    const announcement = anAnnouncement({ id: '5f2a', title: 'Five du jeudi' });
    const actions = <ViewLink announcement={announcement} />;
    show(<AnnouncementCard announcement={announcement} heart="cœur" votes="votes" actions={actions} />);
    expect(screen.getByText('cœur')).toBeTruthy();
    expect(screen.getByText('votes')).toBeTruthy();
    const view = screen.getByRole('link', { name: 'Voir\u00A0: Five du jeudi' });
    expect(view.getAttribute('href')).toBe('/announce/5f2a');
  });
});

describe('the card of an outing', () => {
  const on = (instant: string) => vi.useFakeTimers({ now: new Date(instant) });

  it('says the day and the hour at its place, the places, the level and the price', () => {
    on('2027-11-16T12:00:00Z');
    showOuting({ taken: 2, level: 'beginner', priceCents: 800, timeZone: 'Indian/Reunion' });
    expect(screen.getByText('demain · 22 h')).toBeTruthy();
    expect(screen.getByRole('img', { name: '2 places libres sur 4' })).toBeTruthy();
    expect(screen.getByText('2 places libres')).toBeTruthy();
    expect(screen.getByText('Débutant')).toBeTruthy();
    expect(screen.getByText('8 €')).toBeTruthy();
    // The author, two people, two free places.
    expect(marks()).toBe(5);
    expect(faded()).toBe(false);
  });

  it('says tonight by the day at its place', () => {
    on('2027-11-17T12:30:00Z');
    showOuting({ timeZone: 'Pacific/Noumea', startsAt: '2027-11-18T08:00:00Z' });
    expect(screen.getByText('demain · 19 h')).toBeTruthy();
    act(() => {
      vi.setSystemTime(new Date('2027-11-17T13:30:00Z'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(screen.getByText('ce soir · 19 h')).toBeTruthy();
  });

  it('says how many wait when it is full', () => {
    showOuting({ taken: 4, held: 1, waiting: 2, state: 'full' });
    expect(screen.getByRole('img', { name: 'Complet, 4 places' })).toBeTruthy();
    expect(screen.getByText('Complet')).toBeTruthy();
    expect(screen.getByText('2 en attente')).toBeTruthy();
  });

  it('shows two numbers instead of marks above ten', () => {
    showOuting({ places: 23, taken: 13 });
    const drawing = screen.getByRole('img', { name: '10 places libres sur 23' });
    expect([...drawing.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['14', '10']);
    expect(marks()).toBe(0);
  });

  it('asks for a replacement while a place is free', () => {
    const { unmount } = showOuting({ urgent: true });
    expect(screen.getByText('SOS')).toBeTruthy();
    unmount();
    showOuting({ urgent: true, state: 'full', taken: 4 });
    expect(screen.queryByText('SOS')).toBeNull();
  });

  it('says whether it is on, apart from a level of the same name', () => {
    const { unmount } = showOuting({ level: 'advanced', minimum: 2, confirmed: true });
    const tag = screen.getByText('Confirmé');
    expect(tag.textContent).toBe('Confirmé\u00A0: on joue');
    expect(tag.parentElement?.querySelector('time')).toBeTruthy();
    expect(screen.getByText('Niveau confirmé')).toBeTruthy();
    unmount();
    showOuting({ minimum: 4, confirmed: false, missing: 2 });
    expect(screen.getByText('Encore 2 pour jouer')).toBeTruthy();
  });

  it.each<[string, Parameters<typeof anOuting>[0]]>([
    ['without a minimum', {}],
    ['once it has started', { minimum: 4, confirmed: false, missing: 2, startsAt: '2020-01-01T10:00:00Z' }],
    ['once it is over', { minimum: 2, confirmed: true, state: 'over' }],
    ['when it is cancelled', { minimum: 2, confirmed: true, state: 'cancelled' }],
  ])('says nothing of it %s', (_, own) => {
    showOuting(own);
    expect(screen.queryByText(/Confirmé|pour jouer/)).toBeNull();
  });

  it('is grey once it is over, and says so instead of the expiry', () => {
    showOuting({ state: 'over', taken: 3 }, { expired: true, expirationInfo: 'Expirée depuis 3 jours' });
    expect(screen.getByText('Terminée')).toBeTruthy();
    expect(screen.getByText('4 personnes y étaient')).toBeTruthy();
    expect(screen.queryByText(/Expirée|libre/)).toBeNull();
    expect(faded()).toBe(true);
  });

  it('is grey once it is cancelled, and offers no places', () => {
    showOuting({ state: 'cancelled', cancelledAt: '2027-11-16T12:00:00Z' });
    expect(screen.getByText('Annulée')).toBeTruthy();
    expect(screen.getByText('Séance annulée')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByText(/libre/)).toBeNull();
    expect(faded()).toBe(true);
  });

  it('is over by itself at its end, even when that is months away', () => {
    on('2027-01-01T12:00:00Z');
    showOuting();
    act(() => void vi.advanceTimersByTime(Date.parse('2027-11-17T19:29:59Z') - Date.now()));
    expect(screen.queryByText('Terminée')).toBeNull();
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.getByText('Terminée')).toBeTruthy();
    expect(faded()).toBe(true);
  });

  it('marks the viewer’s own place, also for screen readers', () => {
    showOuting({ taken: 2 }, { participation: aPart('in') });
    expect(screen.getByRole('img', { name: '2 places libres sur 4, vous y êtes' })).toBeTruthy();
    // Author, someone, the viewer with a centre, two free places.
    expect(marks()).toBe(6);
  });

  it.each([
    [
      'the rank of whoever waits',
      { taken: 4, state: 'full' },
      aPart('waiting', { position: 1 }),
      'En attente, 1ᵉʳ',
    ],
    ['an offered place', { taken: 4, held: 1, state: 'full' }, aPart('offered'), 'Place proposée'],
    [
      'a called place, to whoever waits',
      { taken: 3, waiting: 1, urgent: true },
      aPart('waiting'),
      'Place à prendre',
    ],
    ['a replacement that is wanted', { taken: 3, urgent: true }, aPart('in'), 'SOS'],
    ['nothing else once it is cancelled', { state: 'cancelled' }, aPart('offered'), 'Annulée'],
  ] as const)('has one tag for %s', (_, outing, participation, text) => {
    showOuting(outing, { participation });
    expect(screen.getAllByText(text)).toHaveLength(1);
    expect(document.querySelectorAll('[data-look]')).toHaveLength(1);
  });
});
