import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAnnouncement, anOuting, aPart } from '../../test/announcements.ts';
import { refusal } from '../../test/fake-server.ts';
import { aNotification } from '../../test/notifications.ts';
import { openPage } from '../../test/page.tsx';
import {
  announcePath,
  aPerson,
  email,
  id,
  lists,
  partPath,
  serveOuting,
  taking,
} from '../../test/taking-part.ts';
import { tokenFor } from '../../test/token.ts';
import { dropSession, openSession } from '../lib/session.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  openSession(tokenFor(3_600_000), email);
});
afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const title = 'Une place est pour vous\u00A0: tennis jeudi à 19\u00A0h, à Lyon.';
const offer = (own: object = {}) =>
  aNotification(1, { announceId: id, event: 'offered', answerUntil: soon(), title, ...own });

/** Opens the list of notifications with this one, and a server that also answers these calls. */
async function open(notice = offer(), answers: Parameters<typeof serveOuting>[1] = {}) {
  const server = serveOuting(
    {},
    {
      'GET /api/notifications': () => Response.json([notice]),
      [`PUT /api/notifications/${notice.id}/read`]: () => new Response(null, { status: 204 }),
      [`POST ${partPath}/accept`]: () => taking(() => server, { participation: aPart('in') })(),
      ...answers,
    },
  );
  await openPage('/notifications');
  const row = within(await screen.findByRole('listitem'));
  return { server, row };
}
const sent = (server: ReturnType<typeof serveOuting>) =>
  server.posts().map(({ method, path }) => `${method} ${path}`);

it('an offered place is taken where it is told, once, and the answer stays', async () => {
  const { server, row } = await open();
  await userEvent.dblClick(row.getByRole('button', { name: 'Oui, je viens' }));
  await row.findByText('Vous avez répondu : je viens');
  expect(row.queryByRole('button', { name: 'Oui, je viens' })).toBeNull();
  expect(row.queryByText(/non lue/)).toBeNull();
  expect(sent(server)).toEqual([`POST ${partPath}/accept`]);
});

it('it is left to the next one', async () => {
  const { server, row } = await open();
  fireEvent.click(row.getByRole('button', { name: 'Pas cette fois' }));
  await row.findByText('Vous avez répondu : pas cette fois');
  expect(sent(server)).toEqual([`DELETE ${partPath}`]);
});

it('a place that was taken elsewhere meanwhile is not given up', async () => {
  const { server, row } = await open();
  server.change({ participation: aPart('in') });
  fireEvent.click(row.getByRole('button', { name: 'Pas cette fois' }));
  await row.findByText('Vous avez répondu : je viens');
  expect(sent(server)).toEqual([]);
});

it('a question about every week is answered for all of them', async () => {
  const { server, row } = await open(
    offer({ event: 'asked-every', senderId: 'u_lea', senderUsername: 'lea' }),
    { [`POST ${announcePath}/participants/u_lea/accept`]: () => Response.json(lists()) },
  );
  fireEvent.click(row.getByRole('button', { name: 'Accepter lea' }));
  await row.findByText('Vous avez dit oui');
  expect(server.posts().map(({ query }) => query)).toEqual(['every=true']);
});

it('when somebody was faster, that is said and nothing is left to press', async () => {
  const gone = { code: 'OFFER_GONE', userMessage: "Cette place n'est plus disponible" };
  const { server, row } = await open(offer({ event: 'called' }), {
    [`POST ${partPath}/accept`]: refusal(409, gone),
  });
  fireEvent.click(row.getByRole('button', { name: 'Je la prends' }));
  expect((await row.findByRole('alert')).textContent).toBe(gone.userMessage);
  expect(row.queryByRole('button', { name: 'Je la prends' })).toBeNull();
  await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('/api/notifications/n1/read'));
});

it('without a connection it can be pressed again', async () => {
  let online = false;
  const { row } = await open(offer(), {
    [`POST ${partPath}/accept`]: () =>
      online ? Response.json({ participation: aPart('in') }) : Response.error(),
  });
  fireEvent.click(row.getByRole('button', { name: 'Oui, je viens' }));
  await row.findByRole('alert');
  online = true;
  fireEvent.click(row.getByRole('button', { name: 'Oui, je viens' }));
  await row.findByText('Vous avez répondu : je viens');
});

it('an author says yes to a request, or no with a reason', async () => {
  const ask = offer({ event: 'asked', senderId: 'u_lea', senderUsername: 'lea' });
  const path = `${announcePath}/participants/u_lea`;
  const { server, row } = await open(ask, {
    [`POST ${path}/accept`]: () => Response.json(lists({ in: [aPerson('lea')] })),
  });
  fireEvent.click(row.getByRole('button', { name: 'Refuser lea' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Refuser lea/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  fireEvent.click(row.getByRole('button', { name: 'Accepter lea' }));
  await row.findByText('Vous avez dit oui');
  expect(sent(server)).toEqual([`POST ${path}/accept`]);
});

describe('the question whether it is played with too few people', () => {
  const ask = (own: object = {}) => offer({ event: 'ask-if-on', outingId: 'o1', ...own });
  const path = `${announcePath}/outing/confirm`;
  const played = () =>
    Response.json(anAnnouncement({ id, outing: anOuting({ minimum: 4, confirmed: true }) }));

  it('is answered where it is asked, once', async () => {
    const { server, row } = await open(ask(), { [`POST ${path}`]: played });
    await userEvent.dblClick(row.getByRole('button', { name: 'On joue quand même' }));
    await row.findByText('Vous avez dit : on joue');
    expect(row.queryByRole('link', { name: 'SOS remplaçant' })).toBeNull();
    expect(server.posts().map(({ method, query }) => `${method} ${query}`)).toEqual(['POST outing=o1']);
  });

  it('leads to the page of the outing for an SOS and for cancelling', async () => {
    const { server, row } = await open(ask());
    for (const name of ['SOS remplaçant', 'Annuler la séance'])
      expect(row.getByRole('link', { name }).getAttribute('href')).toBe(
        `/announce/${id}?outing=o1#organiser`,
      );
    fireEvent.click(row.getByRole('link', { name: 'SOS remplaçant' }));
    await waitFor(() =>
      expect(server.calls.map(({ path: read }) => read)).toContain('/api/notifications/n1/read'),
    );
  });

  it('can be answered again after a failure, but not when it is too late', async () => {
    let tries = 0;
    const { row } = await open(ask(), {
      [`POST ${path}`]: (call) => {
        tries += 1;
        return tries === 1
          ? Response.error()
          : refusal(409, { userMessage: 'Cette séance a déjà commencé' })(call);
      },
    });
    fireEvent.click(row.getByRole('button', { name: 'On joue quand même' }));
    await row.findByRole('alert');
    fireEvent.click(row.getByRole('button', { name: 'On joue quand même' }));
    await row.findByText('Cette séance a déjà commencé');
    expect(row.queryByRole('button', { name: 'On joue quand même' })).toBeNull();
  });
});

it('what was answered elsewhere says so, and what is over has nothing to press', async () => {
  const first = await open(offer({ answered: 'not-coming', read: true }));
  expect(first.row.getByText('Vous avez répondu : pas cette fois')).toBeTruthy();
  expect(first.row.queryByRole('button', { name: 'Oui, je viens' })).toBeNull();
});

it('a time that has passed asks nothing', async () => {
  const { row } = await open(offer({ answerUntil: new Date(Date.now() - 1_000).toISOString() }));
  expect(row.queryByRole('button', { name: 'Oui, je viens' })).toBeNull();
});

it('the words of another person stand apart, and the sentence is whole', async () => {
  const preview = '«\u00A0Le court est « inondé ».\u00A0» Votre agenda est à jour.';
  const { row } = await open(offer({ event: 'cancelled', answerUntil: null, preview }));
  expect(row.getByText('Le court est « inondé ».').tagName).toBe('Q');
  expect(row.getByText('Votre agenda est à jour.')).toBeTruthy();
});
