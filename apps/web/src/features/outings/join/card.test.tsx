import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAnnouncement, anOuting, aPart, aSeries } from '../../../../test/announcements.ts';
import { later, nobody, refusal } from '../../../../test/fake-server.ts';
import { toasts } from '../../../../test/home.ts';
import { serveWeeks, weeksOf } from '../../../../test/series.ts';
import { email, id, partPath, serveOuting, taking } from '../../../../test/taking-part.ts';
import { tokenFor } from '../../../../test/token.ts';
import { takeReturnPath } from '../../../lib/return-place.ts';
import { dropSession, openSession } from '../../../lib/session.ts';
import { Toasts } from '../../../ui/toasts.tsx';
import { AnnouncementCard } from '../../announcements/announcement-card.tsx';
import { announcementQuery } from '../../announcements/api/announcement-queries.ts';
import { CardActions, CardMain } from './card-actions.tsx';
// Loaded here, so that its loading does not count in a test's time.
import './press-card.tsx';
import '../by-email/guest-dialog.tsx';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  openSession(tokenFor(3_600_000), email);
});
afterEach(() => {
  dropSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The card of a list, which follows the cached announcement. */
function Listed({ found = false }: { found?: boolean }) {
  const { data } = useQuery(announcementQuery(id, email));
  return (
    <>
      {data && (
        <AnnouncementCard
          announcement={data}
          found={found}
          main={<CardMain announcement={data} />}
          actions={<CardActions announcement={data} />}
        />
      )}
      <Toasts />
    </>
  );
}

function home({ found = false } = {}) {
  const router = createMemoryRouter([{ path: '*', element: <Listed found={found} /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { address: () => router.state.location.pathname };
}
const card = async () => within(await screen.findByRole('article'));
const button = async (name: string | RegExp) => (await card()).findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const marks = async () => (await card()).getByRole('img', { name: /place/ }).getAttribute('aria-label');

describe('a card with an outing', () => {
  it('is joined with one press, and shows it only when the server has confirmed', async () => {
    const answer = later();
    const server = serveOuting({}, { [`POST ${partPath}`]: answer.answer });
    home();
    await userEvent.dblClick(await button(/^Je participe/));
    await waitFor(() => expect(server.posts()).toHaveLength(1));
    expect((await button(/^Je participe/)).getAttribute('aria-disabled')).toBe('true');
    expect((await card()).queryByRole('button', { name: /^J’y suis/ })).toBeNull();
    answer.resolve(taking(() => server, { outing: { taken: 2 }, participation: aPart('in') })());
    await button(/^J’y suis/);
    expect(await marks()).toBe('2 places libres sur 4, vous y êtes');
    expect(document.activeElement).toBe(await button(/^J’y suis/));
    expect(toasts()[0]).toMatch(/^success: Vous participez\./);
    expect(server.posts()[0]).toMatchObject({ method: 'POST', path: partPath, body: {} });
  });

  it('is left by a second press within ten seconds, without a confirmation', async () => {
    const server = serveOuting(
      {},
      { [`POST ${partPath}`]: () => taking(() => server, { participation: aPart('in') })() },
    );
    home();
    await press(/^Je participe/);
    await press(/^J’y suis/);
    await button(/^Je participe/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.posts().map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });

  it('asks before the person leaves later', async () => {
    const server = serveOuting({ participation: aPart('in') });
    home();
    await press(/^J’y suis/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Je ne peux plus venir' }));
    expect(server.posts()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Finalement, je viens' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await press(/^J’y suis/);
    await userEvent.click(await screen.findByRole('button', { name: 'Libérer ma place' }));
    await button(/^Je participe/);
    expect(toasts()).toEqual(['success: C’est noté, karim_b est au courant.']);
  });

  it('asks again once ten seconds have passed', async () => {
    const server = serveOuting(
      {},
      { [`POST ${partPath}`]: () => taking(() => server, { participation: aPart('in') })() },
    );
    home();
    await press(/^Je participe/);
    await button(/^J’y suis/);
    vi.useFakeTimers({ now: Date.now() + 10_001, toFake: ['Date'] });
    await press(/^J’y suis/);
    await screen.findByRole('dialog', { name: 'Je ne peux plus venir' });
    expect(server.posts()).toHaveLength(1);
  });

  it('puts the person on the waiting list when it is full, and says the position', async () => {
    const full = { taken: 4, waiting: 2, state: 'full' } as const;
    const server = serveOuting(
      { outing: full },
      {
        [`POST ${partPath}`]: () =>
          taking(() => server, { outing: full, participation: aPart('waiting', { position: 2 }) })(),
      },
    );
    home();
    await press(/^Liste d’attente/);
    await button(/^En attente/);
    expect((await card()).getByText('En attente, 2ᵉ')).toBeTruthy();
    expect(toasts()[0]).toMatch(/^success: Vous êtes 2ᵉ sur la liste d’attente\./);
  });

  it('asks for a message when the author decides who takes part', async () => {
    const server = serveOuting(
      { outing: { admission: 'approval' } },
      { [`POST ${partPath}`]: () => taking(() => server, { participation: aPart('asked') })() },
    );
    home();
    await press(/^Demander/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Demander à participer' }));
    await userEvent.type(dialog.getByRole('textbox'), '  Je viens à pied.  ');
    await userEvent.click(dialog.getByRole('button', { name: 'Envoyer ma demande' }));
    await button(/^Demandé/);
    expect(server.posts()[0]?.body).toEqual({ note: 'Je viens à pied.' });
  });

  it.each([
    [
      'an offered place',
      { held: 1, taken: 4, state: 'full' },
      aPart('offered', { offeredUntil: '2027-11-17T12:00:00Z' }),
    ],
    [
      'a place that is open to everyone who waits',
      { taken: 3, waiting: 3 },
      aPart('waiting', { position: 3 }),
    ],
  ] as const)('takes %s with one press', async (_, outing, participation) => {
    const server = serveOuting(
      { outing, participation },
      { [`POST ${partPath}/accept`]: () => taking(() => server, { participation: aPart('in') })() },
    );
    home();
    await press(/^Oui, je viens/);
    await button(/^J’y suis/);
    expect(toasts()).toEqual(['success: Vous participez.']);
  });

  it('shows the server’s reason and the current state', async () => {
    const server = serveOuting(
      {},
      {
        [`POST ${partPath}`]: () => {
          server.change({ outing: { state: 'cancelled' } });
          return refusal(409, { code: 'OUTING_CLOSED', userMessage: "Cette séance n'est plus ouverte" })(
            {} as never,
          );
        },
      },
    );
    home();
    await press(/^Je participe/);
    await waitFor(() => expect(toasts()).toEqual(["error: Cette séance n'est plus ouverte"]));
    expect(await (await card()).findByText('Annulée')).toBeTruthy();
    expect((await card()).queryByRole('button', { name: /^Je participe/ })).toBeNull();
  });

  it('says that it needs a connection, and sends nothing later', async () => {
    let online = false;
    const server = serveOuting(
      {},
      { [`POST ${partPath}`]: (call) => (online ? Response.json({}) : nobody(call)) },
    );
    home();
    await press(/^Je participe/);
    await waitFor(() => expect(toasts()[0]).toMatch(/^error: Il faut une connexion pour participer/));
    online = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await button(/^Je participe/)).toBeTruthy();
    expect(server.posts()).toHaveLength(1);
  });

  it('asks a visitor for a first name and an address; the login leads back to this announcement', async () => {
    dropSession();
    const server = serveOuting();
    const { address } = home();
    await press(/^Je participe/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Je participe' }));
    expect(dialog.getByLabelText('Prénom')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'J’ai déjà un compte' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(takeReturnPath()).toBe(`/announce/${id}`);
    expect(toasts()).toEqual([]);
    expect(server.posts()).toEqual([]);
  });

  it.each([
    ['one’s own', { createdBy: email }],
    ['a cancelled one', { outing: { state: 'cancelled' } }],
    ['one that is over', { outing: { state: 'over' } }],
    ['one that has started', { outing: { startsAt: '2020-01-01T10:00:00Z' } }],
    ['one whose author has said no', { participation: aPart('declined') }],
    ['one whose author has removed the person', { participation: aPart('removed') }],
  ] as const)('has no button to join on %s', async (_, own) => {
    serveOuting(own);
    home();
    await (await card()).findByRole('link', { name: /^Voir/ });
    const names = (await card()).getAllByRole('button').map((one) => one.textContent);
    expect(names).not.toContain('Je participe');
    expect(names.includes('Contacter')).toBe(!('createdBy' in own));
  });

  it('leads whoever had a part to the reason of its cancellation', async () => {
    const cancelled = { state: 'cancelled', cancelReason: 'Il pleut.' } as const;
    serveOuting({ outing: cancelled, participation: aPart('in') });
    home();
    const why = await (await card()).findByRole('link', { name: /^Pourquoi la séance est annulée/ });
    expect(why.getAttribute('href')).toBe(`/announce/${id}`);
    expect(await button(/^Contacter l’auteur/)).toBeTruthy();
  });

  it('can be shared, and its author contacted', async () => {
    serveOuting();
    home();
    expect(await button(/^Contacter l’auteur/)).toBeTruthy();
    expect(await button(/^Partager/)).toBeTruthy();
  });
});

describe('a card of a weekly announcement', () => {
  const line = async () => plain((await card()).getByText(/^chaque/).closest('p')?.textContent);
  const links = async () =>
    (await card()).getAllByRole('link', { name: /Five du jeudi/ }).map((link) => link.getAttribute('href'));
  const plain = (text: string | null | undefined) => text?.replaceAll('\u00A0', ' ');

  it('says its slot and the next week, and leads to that week', async () => {
    serveOuting({ series: aSeries() });
    home();
    expect(await line()).toBe('chaque mer. · 19 hprochaine : 17 nov.');
    expect(new Set(await links())).toEqual(new Set([`/announce/${id}?outing=o1`]));
  });

  it('says only the day of a week that a search for some days has found', async () => {
    serveOuting({ series: aSeries() });
    home({ found: true });
    expect(await line()).toBe('chaque mer. · 19 h17 nov.');
  });

  it('says that it is paused', async () => {
    serveOuting({ series: aSeries({ paused: true }) });
    home();
    expect(await line()).toBe('chaque mer. · 19 hen pause');
    expect((await card()).queryByRole('button', { name: /participe/ })).toBeNull();
  });

  it('is joined in the week that it shows, whatever the announcement shows by itself', async () => {
    const [, second] = weeksOf({}, {});
    const server = serveWeeks(
      weeksOf({}, {}),
      {},
      {
        [`GET /api/announce/${id}`]: () =>
          Response.json(anAnnouncement({ id, series: aSeries(), ...second })),
        [`POST ${partPath}`]: () =>
          Response.json({ outing: anOuting({ ...second?.outing, taken: 2 }), participation: aPart('in') }),
      },
    );
    home();
    await press(/^Je participe/);
    await userEvent.click(await screen.findByRole('button', { name: 'Cette fois' }));
    await button(/^J’y suis/);
    expect(server.presses()).toEqual(['POST /participation outing=w2']);
  });
});
