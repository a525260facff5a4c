import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAnnouncement, anOuting, aPart } from '../../../test/announcements.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { openPage } from '../../../test/page.tsx';
import { tokenFor } from '../../../test/token.ts';
import { announcementKeys } from '../../features/announcements/api/announcement-keys.ts';
import { dropSession, openSession } from '../../lib/session.ts';

const email = 'karim@demo.example';

afterEach(() => {
  dropSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens an announcement with this outing, and returns its panel. */
async function open(own: Partial<Outing> = {}, others: Partial<Announcement> = {}) {
  const announcement = anAnnouncement({ id: '5f2a', outing: anOuting(own), ...others });
  fakeServer({ 'GET /api/announce/5f2a': () => Response.json(announcement) });
  await openPage('/announce/5f2a');
  return within(await screen.findByRole('region', { name: 'La séance' }));
}
const asAuthor = (own: Partial<Outing> = {}) => {
  openSession(tokenFor(60_000), email);
  return open(own, { createdBy: email, views: 3, listed: true });
};

describe('the page of an outing', () => {
  it('shows the local time of the commune, who takes part and how many places are free', async () => {
    const panel = await open({ timeZone: 'Indian/Reunion', taken: 2 });
    expect(panel.getByText(/^mercredi 17 novembre/)).toBeTruthy();
    expect(panel.getByText(/de jeu$/).textContent).toBe(
      '22\u00A0h à 23\u00A0h\u00A030, 1\u00A0h\u00A030 de jeu',
    );
    const team = within(panel.getByRole('img', { name: '2 places libres sur 4' }));
    expect(team.getByText('KB')).toBeTruthy();
    expect(team.getByText('vous')).toBeTruthy();
    expect(panel.getByText('2 places libres.')).toBeTruthy();
    expect(panel.getByText('Bron (69500)')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Contacter/ })).toBeTruthy();
  });

  it('shows the level, the price and how to join', async () => {
    const panel = await open({ level: 'advanced', priceCents: 800, admission: 'approval' });
    expect(panel.getByText('Confirmé')).toBeTruthy();
    expect(panel.getByText('8 €')).toBeTruthy();
    expect(panel.getByText('par personne')).toBeTruthy();
    expect(panel.getByText('Sur accord')).toBeTruthy();
    expect(document.querySelectorAll('dl > div > :not(dt, dd)')).toHaveLength(0);
  });

  it('shows no price when the author gave none', async () => {
    const panel = await open();
    expect(panel.queryByText('Prix')).toBeNull();
  });

  it('tells the viewer that only they are missing when one place is left', async () => {
    const panel = await open({ taken: 3 });
    expect(panel.getByText('Il ne manque plus que vous.')).toBeTruthy();
  });

  it('tells the author that one place is left, without a place for themselves, and shows the number of views', async () => {
    const own = await asAuthor({ taken: 3 });
    expect(own.getByText('Plus qu’une place.')).toBeTruthy();
    expect(own.queryByText('vous')).toBeNull();
    expect(screen.getByText('Vue par 3 personnes')).toBeTruthy();
  });

  it('shows how many wait when it is full', async () => {
    const panel = await open({ taken: 4, held: 1, waiting: 2, state: 'full' });
    expect(panel.getByRole('img', { name: 'Complet, 4 places' })).toBeTruthy();
    expect(panel.getByText(/^Complet\./).textContent).toBe('Complet. 2 personnes attendent.');
  });

  it('shows a large team as numbers', async () => {
    const panel = await open({ places: 23, taken: 13 });
    expect(panel.getByRole('img', { name: '10 places libres sur 23' }).textContent).toBe('KB+1310');
  });

  it('does not show the meeting point to a visitor', async () => {
    const panel = await open({ hasMeetingPoint: true });
    expect(panel.getByText('Le lieu exact est donné aux participants')).toBeTruthy();
    expect(panel.queryByText('Rendez-vous')).toBeNull();
  });

  it('shows the author the meeting point, and who else can read it', async () => {
    const own = await asAuthor({ hasMeetingPoint: true, meetingPoint: 'Court 4' });
    expect(own.getByText('Court 4')).toBeTruthy();
    expect(own.getByText('Vous et les participants seulement.')).toBeTruthy();
    expect(own.queryByText('Le lieu exact est donné aux participants')).toBeNull();
  });

  it('does not mention a meeting point when there is none', async () => {
    const panel = await open();
    expect(panel.queryByText(/lieu exact/)).toBeNull();
  });

  it('shows that it was cancelled and why, with the day struck through', async () => {
    const panel = await open(
      { state: 'cancelled', cancelledAt: '2027-11-16T13:00:00Z', cancelReason: 'Le gymnase est fermé.' },
      { participation: aPart('in') },
    );
    expect(panel.getByText('Annulée')).toBeTruthy();
    expect(panel.getByText(/^mercredi 17 novembre/, { selector: 'time' }).closest('s')).toBeTruthy();
    expect(panel.getByText('Cette séance a été annulée le mardi 16 novembre à 14 h.')).toBeTruthy();
    expect(panel.getByText('Le gymnase est fermé.')).toBeTruthy();
    expect(panel.queryByRole('img')).toBeNull();
  });

  it('shows only that it was cancelled to who has no part in it, and asks the server for nothing else', async () => {
    const panel = await open({ state: 'cancelled', cancelledAt: '2027-11-16T13:00:00Z' });
    expect(panel.getByText('Cette séance n’aura pas lieu.')).toBeTruthy();
    expect(panel.queryByText(/a été annulée/)).toBeNull();
    expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Voir sur la carte']);
    for (const name of [/^Commentaires/, /^Favori/, /^J’aime/, /Partager/, /Signaler/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText('karim_b')).toBeNull();
  });

  it.each([
    ['2027-11-17T09:00:00Z', 'Voir les séances du jour', '2027-11-17'],
    ['2027-11-15T09:00:00Z', 'Voir les séances de mercredi', '2027-11-17'],
    ['2027-11-09T09:00:00Z', 'Voir les séances à venir', null],
  ])('leads to the other games of that day once it is cancelled, at %s', async (now, name, day) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    const panel = await open({ state: 'cancelled' }, { participation: aPart('in') });
    const { searchParams } = new URL(panel.getByRole<HTMLAnchorElement>('link', { name }).href);
    expect(searchParams.get('quand')).toBe(day);
    expect(searchParams.get('sport')).toBe(day && 'Football');
  });

  it('shows who was there once it is over, and no expiry date', async () => {
    const panel = await open(
      { state: 'over', taken: 3 },
      { expired: true, expirationInfo: 'Expirée depuis 3 jours' },
    );
    expect(panel.getByText('Terminée')).toBeTruthy();
    expect(panel.getByText('4 personnes y étaient.')).toBeTruthy();
    expect(screen.queryByText(/Expirée|libre/)).toBeNull();
  });

  it('becomes over at its end without a reload', async () => {
    vi.useFakeTimers({
      now: new Date('2027-11-17T19:00:00Z'),
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    });
    const panel = await open();
    expect(panel.queryByText('Terminée')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(31 * 60_000));
    expect(panel.getByText('Terminée')).toBeTruthy();
    expect(panel.queryByText(/libre/)).toBeNull();
  });

  it.each([
    ['over', 'Séance terminée'],
    ['cancelled', 'Séance annulée'],
  ] as const)(
    'links to the next outings nearby once it is %s, and its author can still be contacted',
    async (state, told) => {
      const panel = await open({ state }, { participation: aPart('in') });
      const next = panel.getByRole('link', { name: /Voir les séances à venir/ });
      expect(next.getAttribute('href')).toBe('/?ville=Bron&cp=69500&lat=45.73&lon=4.91&tri=bientot');
      expect(panel.getByText(told)).toBeTruthy();
      expect(panel.getByRole('button', { name: "Contacter l'auteur" })).toBeTruthy();
      expect(document.querySelector('[data-own-bar] button')).toBeNull();
    },
  );

  it('still lets its author edit once it is over', async () => {
    const own = await asAuthor({ state: 'over' });
    expect(own.getByRole('link', { name: 'Modifier' })).toBeTruthy();
    expect(own.queryByText('Voir les séances à venir')).toBeNull();
  });

  it.each([
    ['stays on the open page once it is over', '2027-11-17T19:31:00Z', true],
    ['is replaced by « not found » before it is over', '2027-11-17T19:29:00Z', false],
  ])('%s, when the server no longer has the announcement', async (_, now, stays) => {
    let answer = () => Response.json(anAnnouncement({ id: '5f2a', outing: anOuting() }));
    fakeServer({ 'GET /api/announce/5f2a': () => answer() });
    const { queryClient } = await openPage('/announce/5f2a');
    await screen.findByRole('region', { name: 'La séance' });
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    answer = () => new Response('{}', { status: 404 });
    // As when the person comes back to the tab.
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    const failed = () => queryClient.getQueryState([...announcementKeys.one('5f2a'), null])?.error;
    await waitFor(() => expect(failed()).toBeTruthy());
    await screen.findByText(stays ? 'Terminée' : 'Annonce non trouvée');
    expect(screen.queryByText('Annonce non trouvée') === null).toBe(stays);
  });

  it('begins the description of its page with the outing', async () => {
    await open();
    const content = () => document.querySelector('meta[name="description"]')?.getAttribute('content');
    await waitFor(() => expect(content()).toMatch(/^mer\. 17 nov\..* · 3 places libres\. On joue/));
  });
});
