import type { Agenda, AgendaEntry } from '@coequipiers/contract/agenda-schemas';
import { outingMark } from '@coequipiers/contract/outing-rules';
import { destination } from '@coequipiers/contract/realtime';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAgenda, anEntry } from '../../../test/agenda.ts';
import { aPart, aSeries } from '../../../test/announcements.ts';
import { fakeServer, later } from '../../../test/fake-server.ts';
import { toasts } from '../../../test/home.ts';
import { serveLive } from '../../../test/live.ts';
import { aNotification } from '../../../test/notifications.ts';
import { openPage, openPublishedPage } from '../../../test/page.tsx';
import { aProfile, email } from '../../../test/taking-part.ts';
import { tokenFor } from '../../../test/token.ts';
import { takeReturnPath } from '../../lib/return-place.ts';
import { dropSession, openSession } from '../../lib/session.ts';

let agenda: Agenda;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  openSession(tokenFor(3_600_000), email);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function serve(given: Agenda, answers: Parameters<typeof fakeServer>[0] = {}) {
  agenda = given;
  return fakeServer({ 'GET /api/agenda': () => Response.json(agenda), ...answers });
}

const rows = () => screen.findAllByRole('article');
const row = async (title: string) => {
  const found = (await screen.findByRole('link', { name: title })).closest('article');
  if (!found) throw new Error(`'${title}' is in no row`);
  return within(found);
};

describe('the agenda', () => {
  it('lists by day the outings that the person organises, takes part in, waits for or is offered', async () => {
    const tonight = anEntry({ title: 'Five du soir', inHours: 0.5, outing: { meetingPoint: 'Terrain 3' } });
    const own = anEntry({
      title: 'Petits matchs',
      inHours: 48,
      role: 'author',
      participation: null,
      asked: 2,
    });
    serve(anAgenda([tonight, own]));
    await openPage('/agenda');
    const first = await row('Five du soir');
    expect(first.getByText('Vous participez')).toBeTruthy();
    expect(first.getByText('Terrain 3')).toBeTruthy();
    expect(first.getByText('Football · Bron')).toBeTruthy();
    expect(first.getByRole('img', { name: '3 places libres sur 4' })).toBeTruthy();
    const second = await row('Petits matchs');
    const answer = second.getByRole('link', { name: 'Répondre aux demandes (2)\u00A0: Petits matchs' });
    expect(answer.getAttribute('href')).toBe(`/announce/${own.announceId}`);
    expect(screen.getByText(/^2 séances à venir, la première /)).toBeTruthy();
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(days[0]).toMatch(/^Aujourd’hui, \S+ \S+ \S+|^\S+ \S+ \S+/);
    expect(document.title).toMatch(/^Agenda/);
  });

  it('shows the next two dates of a series, and the others on demand', async () => {
    const weeks = Array.from({ length: 8 }, (_, week) =>
      anEntry({
        announceId: 'weekly',
        title: 'Five',
        inHours: 24 + 168 * week,
        series: aSeries({ weekday: 2 }),
      }),
    );
    serve(anAgenda([...weeks, anEntry({ title: 'Tennis', inHours: 24 * 30 })]));
    const { router, address } = await openPage('/agenda');
    expect(await rows()).toHaveLength(3);
    expect(screen.getAllByText('Chaque mardi')).toHaveLength(2);
    const links = () =>
      screen.getAllByRole('link', { name: 'Five' }).map((link) => link.getAttribute('href'));
    expect(links()).toEqual(weeks.slice(0, 2).map(({ outing }) => `/announce/weekly?outing=${outing.id}`));
    const others = screen.getByRole('button', { name: 'et 6 autres dates\u00A0: Five' });
    expect(others.getAttribute('aria-expanded')).toBe('false');
    others.focus();
    await userEvent.keyboard('{Enter}');
    expect(await rows()).toHaveLength(9);
    expect(links()).toHaveLength(8);
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true');

    // Back from the page of one of them.
    await userEvent.click(screen.getAllByRole('link', { name: 'Five' })[4] ?? document.body);
    expect(address()).toBe(`/announce/weekly?outing=${weeks[4]?.outing.id}`);
    await act(() => router.navigate(-1));
    await waitFor(() => expect(links()).toHaveLength(8));
    await userEvent.click(screen.getByRole('button', { name: 'Seulement les prochaines dates\u00A0: Five' }));
    expect(links()).toHaveLength(2);
  });

  it('says whether each outing is on', async () => {
    const on = anEntry({ title: 'Five', outing: { minimum: 2, confirmed: true } });
    const short = anEntry({ title: 'Tennis', outing: { minimum: 4, confirmed: false, missing: 2 } });
    const past = anEntry({
      title: 'Footing',
      inHours: -24,
      outing: { minimum: 2, confirmed: true, state: 'over' },
    });
    serve(anAgenda([on, short], [past]));
    await openPage('/agenda');
    expect((await row('Five')).getByText('Confirmé')).toBeTruthy();
    expect((await row('Tennis')).getByText('Encore 2 pour jouer')).toBeTruthy();
    expect(screen.getAllByText(/Confirmé|pour jouer/)).toHaveLength(2);
  });

  it('shows a cancelled outing with its reason, and no button', async () => {
    const outing = { state: 'cancelled', cancelReason: 'Le court est inondé' } as const;
    serve(anAgenda([anEntry({ title: 'Tennis', outing })]));
    await openPage('/agenda');
    const cancelled = await row('Tennis');
    expect(cancelled.getByText('Annulée')).toBeTruthy();
    expect(cancelled.getByText('Le court est inondé')).toBeTruthy();
    expect(cancelled.queryByRole('button')).toBeNull();
  });

  it('takes an offered place, and confirms it', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const offered = anEntry({
      title: 'Double',
      role: 'offered',
      participation: aPart('offered', { offeredUntil: until }),
      outing: { taken: 4, held: 1, state: 'full' },
    });
    const taken = { ...offered, role: 'in' as const, participation: aPart('in') };
    const path = `POST /api/announce/${offered.announceId}/participation/accept`;
    serve(anAgenda([offered]), {
      [path]: () => {
        agenda = anAgenda([taken]);
        return Response.json({ outing: taken.outing, participation: taken.participation });
      },
    });
    await openPage('/agenda');
    const double = await row('Double');
    expect(double.getByText(/^Gardée pour vous jusqu’à /)).toBeTruthy();
    await userEvent.click(double.getByRole('button', { name: /^Oui, je viens/ }));
    await screen.findByText('Vous participez', { selector: 'article *' });
    expect(toasts()).toEqual(['success: Vous participez.']);
  });

  it('says that the meeting point comes in a few seconds, and then shows it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const entry = anEntry({
      title: 'Five',
      participation: aPart('in', { readableInMs: 9_000 }),
      outing: { hasMeetingPoint: true },
    });
    serve(anAgenda([entry]));
    await openPage('/agenda');
    expect((await row('Five')).getByText('dans quelques secondes')).toBeTruthy();
    const outing = { ...entry.outing, meetingPoint: 'Terrain 3' };
    agenda = anAgenda([{ ...entry, participation: aPart('in'), outing }]);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await (await row('Five')).findByText('Terrain 3')).toBeTruthy();
    expect((await row('Five')).queryByText('dans quelques secondes')).toBeNull();
    vi.useRealTimers();
  });

  it('asks before the person leaves; then the row disappears and the focus moves to the title', async () => {
    const [one, other] = [anEntry({ title: 'Five' }), anEntry({ title: 'Tennis', inHours: 48 })];
    serve(anAgenda([one, other]), {
      [`DELETE /api/announce/${one.announceId}/participation`]: () => {
        agenda = anAgenda([other]);
        return new Response(null, { status: 204 });
      },
    });
    await openPage('/agenda');
    await userEvent.click((await row('Five')).getByRole('button', { name: /^Je ne peux plus venir/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Je ne peux plus venir' }));
    expect(dialog.getByText(/on prévient l’organisateur/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Libérer ma place' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Agenda'));
  });

  it('shows a few past outings, then all', async () => {
    const past = Array.from({ length: 7 }, (_, week) =>
      anEntry({ title: `Semaine ${week}`, inHours: -24 - week * 168, outing: { state: 'over' } }),
    );
    serve(anAgenda([], past));
    await openPage('/agenda');
    await screen.findByRole('heading', { level: 2, name: 'Passées' });
    expect(await rows()).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Voir les plus anciennes' }));
    expect(await rows()).toHaveLength(7);
    expect(screen.queryByRole('button', { name: 'Voir les plus anciennes' })).toBeNull();
    expect(screen.getAllByText('Vous y étiez')).toHaveLength(7);
  });

  it('leads to the search when it is empty', async () => {
    serve(anAgenda([]), { 'GET /api/user/profile': () => Response.json(aProfile()) });
    await openPage('/agenda');
    const search = await screen.findByRole('link', { name: 'Trouver une séance' });
    await waitFor(() => expect(search.getAttribute('href')).toMatch(/^\/\?ville=Lyon.*&tri=bientot$/));
  });

  it('shows that it is loading, why it failed, and tries again', async () => {
    const answer = later();
    let answers = answer.answer;
    serve(anAgenda([anEntry({ title: 'Five' })]), { 'GET /api/agenda': () => answers() });
    await openPage('/agenda');
    expect(screen.getByRole('status', { name: 'Chargement de votre agenda' })).toBeTruthy();
    answer.resolve(Response.json({}, { status: 500 }));
    const problem = await screen.findByRole('alert');
    expect(within(problem).getByText('Votre agenda n’a pas pu être chargé')).toBeTruthy();
    answers = async () => Response.json(agenda);
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await row('Five');
  });

  it('sends a visitor to log in, and back', async () => {
    dropSession();
    serve(anAgenda([]));
    const { address } = await openPage('/agenda');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(takeReturnPath()).toBe('/agenda');
  });
});

describe('while the page is open', () => {
  const entry = anEntry({ title: 'Five' });
  const topic = destination('/topic/announces/{id}/outing', { id: entry.announceId });
  let live: Awaited<ReturnType<typeof serveLive>>;
  beforeEach(async () => {
    live = await serveLive();
    live.newestOf.set(topic, outingMark(entry.outing));
  });
  afterEach(async () => {
    cleanup();
    dropSession();
    vi.useRealTimers();
    await live.stop();
  });
  const reads = (server: ReturnType<typeof serve>) => server.to('/api/agenda').length;
  const isSubscribedTo = (name: string) => waitFor(() => expect(live.topics()).toContain(name));

  it('is refetched when a notification or a change of an outing arrives', async () => {
    const server = serve(anAgenda([entry]));
    await openPublishedPage('/agenda');
    await isSubscribedTo(topic);
    agenda = anAgenda([{ ...entry, outing: { ...entry.outing, taken: 4, state: 'full' } }]);
    live.publish(topic, { id: entry.outing.id, places: 4, taken: 4, held: 0, waiting: 0, state: 'full' });
    await screen.findByRole('img', { name: 'Complet, 4 places' });
    agenda = anAgenda([entry, anEntry({ title: 'Accepté' })]);
    live.publish('/user/topic/inbox', aNotification(1, { announceId: 'a2' }));
    await row('Accepté');
    expect(reads(server)).toBeGreaterThan(2);
  });

  /** Comes from another page, where the header already receives the notifications. */
  const comeToAgenda = async (given: AgendaEntry) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const server = serve(anAgenda([given]));
    const { go } = await openPublishedPage('/conditions');
    await isSubscribedTo('/user/topic/inbox');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await go('/agenda');
    await row('Five');
    await isSubscribedTo(topic);
    return { server, go };
  };
  const settle = () => act(() => vi.advanceTimersByTimeAsync(1_000));

  it('is fetched once per visit when nothing has changed', async () => {
    const { server, go } = await comeToAgenda(entry);
    await settle();
    expect(reads(server)).toBe(1);
    await go('/conditions');
    await waitFor(() => expect(live.topics()).not.toContain(topic));
    await go('/agenda');
    await isSubscribedTo(topic);
    await settle();
    expect(reads(server)).toBe(2);
  });

  it('is refetched when an outing changed between the answer and the subscription', async () => {
    const changed = { ...entry, outing: { ...entry.outing, taken: 4, state: 'full' as const } };
    live.newestOf.set(topic, outingMark(changed.outing));
    const { server } = await comeToAgenda(entry);
    agenda = anAgenda([changed]);
    await screen.findByRole('img', { name: 'Complet, 4 places' });
    expect(reads(server)).toBe(2);
  });

  it('is fetched once per visit when the visit before saw an older state of an outing', async () => {
    const { server, go } = await comeToAgenda(entry);
    await settle();
    await go('/conditions');
    await waitFor(() => expect(live.topics()).not.toContain(topic));
    const changed = { ...entry, outing: { ...entry.outing, taken: 4, state: 'full' as const } };
    live.newestOf.set(topic, outingMark(changed.outing));
    agenda = anAgenda([changed]);
    await go('/agenda');
    await isSubscribedTo(topic);
    await screen.findByRole('img', { name: 'Complet, 4 places' });
    await settle();
    expect(reads(server)).toBe(2);
  });

  it('is refetched once after a lost connection', async () => {
    const accepted = anEntry({ title: 'Accepté' });
    const itsTopic = destination('/topic/announces/{id}/outing', { id: accepted.announceId });
    live.newestOf.set(itsTopic, outingMark(accepted.outing));
    const { server } = await comeToAgenda(entry);
    await settle();
    agenda = anAgenda([entry, accepted]);
    live.cut();
    await waitFor(() => expect(live.connections()).toBe(0));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await row('Accepté');
    await isSubscribedTo(itsTopic);
    await settle();
    expect(reads(server)).toBe(2);
  });
});

describe('the header', () => {
  it('leads to the agenda, and marks an outing of today once the agenda has loaded, without requests on other pages', async () => {
    const server = serve(anAgenda([anEntry({ inHours: 0.01 })]));
    const { go } = await openPublishedPage('/conditions');
    const links = await screen.findAllByRole('link', { name: 'Agenda' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/agenda', '/agenda']);
    expect(server.to('/api/agenda')).toEqual([]);
    await go('/agenda');
    await screen.findByRole('link', { name: 'Agenda, une séance aujourd’hui' });
    await go('/conditions');
    const asked = server.to('/api/agenda').length;
    await screen.findByRole('link', { name: 'Agenda, une séance aujourd’hui' });
    await go('/confidentialite');
    expect(server.to('/api/agenda')).toHaveLength(asked);
  });
});
