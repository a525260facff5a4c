import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAnnouncement, anOuting, aPart } from '../../../test/announcements.ts';
import { text } from '../../../test/fake-server.ts';
import { openPublishedPage as openPage } from '../../../test/page.tsx';
import { announcePath, email, id, partPath, serveOuting, taking } from '../../../test/taking-part.ts';
import { tokenFor } from '../../../test/token.ts';
import { rememberReturnPath } from '../../lib/redirect.ts';
import { dropSession } from '../../lib/session.ts';
import { leaveUnfinished } from '../../lib/unfinished.ts';

const INTENT = '/api/user/intent';
const page = `/announce/${id}`;
const full = { taken: 4, state: 'full' } as const;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  vi.useFakeTimers({ now: new Date('2027-11-10T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  dropSession();
  leaveUnfinished(undefined);
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Own = Parameters<typeof serveOuting>[0];
type Answers = Parameters<typeof serveOuting>[1];

function serve(own: Own = {}, answers: Answers = {}) {
  const server = serveOuting(own, {
    'POST /api/auth/login': text(tokenFor(3_600_000)),
    [`POST ${partPath}`]: () => taking(() => server, { participation: aPart('in') })(),
    ...answers,
  });
  return server;
}
type Server = ReturnType<typeof serve>;
const joins = (server: Server) => server.to(partPath).filter(({ method }) => method === 'POST');

async function logIn() {
  // The dialog that led here has an address too.
  fireEvent.change(await screen.findByLabelText('Mot de passe'), { target: { value: 'Terrain42' } });
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
}

const saysMember = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'J’ai déjà un compte' }));

async function pressAndLogIn(server: Server) {
  const { address } = await openPage(page);
  const panel = within(await screen.findByRole('region', { name: 'La séance' }));
  fireEvent.click(panel.getByRole('button', { name: /Je participe|Demander|liste d’attente/ }));
  await saysMember();
  await waitFor(() => expect(address()).toBe('/login'));
  await logIn();
  await waitFor(() => expect(address()).toBe(page));
  expect(server.to('/api/auth/login')).toHaveLength(1);
}
const note = (name: string | RegExp) => screen.findByRole('region', { name });

describe('someone who pressed « Je participe » as a visitor', () => {
  it('is told what for on the login page, and is in after the login, without another press', async () => {
    const server = serve();
    const { address } = await openPage(page);
    const panel = within(await screen.findByRole('region', { name: 'La séance' }));
    fireEvent.click(panel.getByRole('button', { name: 'Je participe' }));
    await saysMember();
    await screen.findByRole('region', { name: /^Pour rejoindre «\s.+\s», \p{L}+ \d+ \p{L}+ \d+\sh/u });
    // Nothing of it is in an address.
    expect(address()).toBe('/login');
    await logIn();
    await screen.findByText('Vous participez.');
    expect(address()).toBe(page);
    expect(joins(server)).toHaveLength(1);
    expect(window.sessionStorage.getItem('auth_redirect_path')).toBeNull();
  });

  it('sends a request where the author answers', async () => {
    const server = serve(
      { outing: { admission: 'approval' } },
      { [`POST ${partPath}`]: () => taking(() => server, { participation: aPart('asked') })() },
    );
    await pressAndLogIn(server);
    await screen.findByText('Votre demande est envoyée.');
    expect(joins(server)).toHaveLength(1);
  });

  it('does not wait by itself when it is full by then', async () => {
    const server = serve();
    const { address } = await openPage(page);
    const panel = within(await screen.findByRole('region', { name: 'La séance' }));
    fireEvent.click(panel.getByRole('button', { name: 'Je participe' }));
    await saysMember();
    await waitFor(() => expect(address()).toBe('/login'));
    server.change({ outing: full });
    await logIn();
    await note('Entre-temps, c’est complet');
    expect(joins(server)).toEqual([]);
  });

  it('leaves the list at once when the last place goes at the same moment', async () => {
    const server = serve(
      {},
      {
        [`POST ${partPath}`]: () =>
          taking(() => server, { outing: full, participation: aPart('waiting', { position: 1 }) })(),
      },
    );
    await pressAndLogIn(server);
    await note('Entre-temps, c’est complet');
    expect(
      server
        .posts()
        .filter(({ path }) => path === partPath)
        .map(({ method }) => method),
    ).toEqual(['POST', 'DELETE']);
  });

  it.each<[string, Parameters<Server['change']>[0] & { createdBy?: string }]>([
    ['Cette séance est annulée', { outing: { state: 'cancelled' } }],
    ['C’est votre annonce', { createdBy: email }],
    ['La séance a changé', { outing: { id: 'f'.repeat(32) } }],
  ])('reads « %s », and nothing is sent', async (title, change) => {
    const server = serve({ outing: { id: 'a'.repeat(32) } });
    const { address } = await openPage(page);
    const panel = within(await screen.findByRole('region', { name: 'La séance' }));
    fireEvent.click(panel.getByRole('button', { name: 'Je participe' }));
    await saysMember();
    await waitFor(() => expect(address()).toBe('/login'));
    server.change(change);
    await logIn();
    await note(title);
    expect(joins(server)).toEqual([]);
  });

  it('reads which games near it they can join when the announcement is gone', async () => {
    const near = (title: string, own: object = {}) =>
      anAnnouncement({ id: title.padEnd(32, 'x'), title, createdBy: 'u_karim', outing: anOuting(), ...own });
    const games = [
      near('own', { createdBy: email }),
      near('in already', { participation: aPart('in') }),
      near('full', { outing: anOuting(full) }),
      near('open'),
    ];
    const gone = {
      [`GET ${announcePath}`]: text('', 404),
      'GET /api/announce/nearby': () => Response.json(games),
    };
    serve();
    const { address } = await openPage(page);
    const panel = within(await screen.findByRole('region', { name: 'La séance' }));
    fireEvent.click(panel.getByRole('button', { name: 'Je participe' }));
    await saysMember();
    await waitFor(() => expect(address()).toBe('/login'));
    const server = serve({}, gone);
    await logIn();
    const shown = await note('Cette annonce n’existe plus');
    expect(within(shown).getByRole('link', { name: 'Voir les séances près d’ici' })).toBeTruthy();
    const listed = await within(shown).findAllByRole('listitem');
    expect(listed.map((game) => game.querySelector('b')?.textContent)).toEqual(['open']);
    expect(joins(server)).toEqual([]);
  });

  it('waits for a press when it was the waiting list', async () => {
    const server = serve({ outing: full });
    await pressAndLogIn(server);
    await note('Vous vouliez la liste d’attente');
    expect(joins(server)).toEqual([]);
  });

  it('can go back without logging in, and then wants nothing any more', async () => {
    serve();
    const { address } = await openPage(page);
    const panel = within(await screen.findByRole('region', { name: 'La séance' }));
    fireEvent.click(panel.getByRole('button', { name: 'Je participe' }));
    await saysMember();
    fireEvent.click(await screen.findByRole('button', { name: 'Fermer et revenir' }));
    await waitFor(() => expect(address()).toBe(page));
    expect(window.sessionStorage.getItem('auth_redirect_path')).toBeNull();
  });
});

describe('what somebody wanted whose session had ended', () => {
  const wanted = { kind: 'join', announceId: id } as const;

  it('is done for that person only', async () => {
    const server = serve();
    rememberReturnPath(page, { ...wanted, email: 'karim@demo.example' });
    const { address } = await openPage('/login');
    await logIn();
    await waitFor(() => expect(address()).toBe(page));
    await screen.findByRole('button', { name: 'Je participe' });
    expect(joins(server)).toEqual([]);
  });

  it('is a heart: it is set, not toggled', async () => {
    const favorites = `/api/favorites/${id}`;
    const server = serve({}, { [`POST ${favorites}`]: () => Response.json({ id: 'a'.repeat(32) }) });
    rememberReturnPath(page, { kind: 'favorite', announceId: id, email });
    await openPage('/login');
    await logIn();
    await screen.findByText('Ajouté aux favoris');
    expect(server.to(favorites).map(({ method }) => method)).toEqual(['POST']);
  });

  it('is a message: its dialog is open', async () => {
    serve();
    rememberReturnPath(page, { kind: 'message', announceId: id, email });
    await openPage('/login');
    await logIn();
    await screen.findByRole('dialog', { name: 'Contacter karim_b' });
  });

  it('waits on the page of its announcement, although it was pressed in a list', async () => {
    serve();
    rememberReturnPath('/?sport=Tennis', { kind: 'vote', announceId: id, email });
    const { address } = await openPage('/login');
    await logIn();
    await note('Votre avis');
    expect(address()).toBe(page);
  });

  it.each<[string, Own]>([
    ['Cette séance est annulée', { outing: { state: 'cancelled' } }],
    ['C’est votre annonce', { createdBy: email }],
  ])('is a message that cannot be sent any more: « %s »', async (title, own) => {
    serve(own);
    rememberReturnPath(page, { kind: 'message', announceId: id, email });
    await openPage('/login');
    await logIn();
    await note(title);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is a comment: the field has the focus', async () => {
    serve();
    rememberReturnPath(page, { kind: 'comment', announceId: id, email });
    await openPage('/login');
    await logIn();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Votre commentaire' })),
    );
  });
});

describe('what somebody wanted when they registered', () => {
  const registered = (ago: number, ended = 204): Answers => ({
    [`GET ${INTENT}`]: () =>
      Response.json(
        { intent: { kind: 'join', announceId: id } },
        { headers: { 'Last-Modified': new Date(Date.now() - ago).toUTCString() } },
      ),
    [`DELETE ${INTENT}`]: () => new Response(null, { status: ended }),
  });

  it('is done after the first login, and ended before', async () => {
    const server = serve({}, registered(600_000));
    const { address } = await openPage('/login');
    await logIn();
    await screen.findByText('Vous participez.');
    expect(address()).toBe(page);
    const order = server.posts().map(({ method, path }) => `${method} ${path}`);
    expect(order.indexOf(`DELETE ${INTENT}`)).toBeLessThan(order.indexOf(`POST ${partPath}`));
  });

  it.each([
    ['after the two hours', registered(7_200_000)],
    ['when it cannot be ended', registered(600_000, 500)],
  ])('waits for a press %s', async (_case, answers) => {
    const server = serve({}, answers);
    await openPage('/login');
    await logIn();
    await note(/^Toujours partant/);
    expect(joins(server)).toEqual([]);
  });

  it.each<[string, Own, Answers]>([
    ['Cette séance est annulée', { outing: { state: 'cancelled' } }, {}],
    ['Entre-temps, c’est complet', { outing: full }, {}],
    ['C’est votre annonce', { createdBy: email }, {}],
    ['Cette annonce n’existe plus', {}, { [`GET ${announcePath}`]: text('', 404) }],
  ])('and waits no longer for a press: « %s »', async (title, own, answers) => {
    const server = serve(own, { ...registered(7_200_000), ...answers });
    await openPage('/login');
    await logIn();
    await note(title);
    expect(screen.queryByText(/Un appui/)).toBeNull();
    expect(joins(server)).toEqual([]);
  });

  it('waits until it is pressed, and is then no longer told of', async () => {
    serve({}, registered(7_200_000));
    await openPage('/login');
    await logIn();
    await note(/^Toujours partant/);
    fireEvent.click(await screen.findByRole('button', { name: 'Je participe' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Toujours partant/ })).toBeNull());
  });

  it('is nothing on a server that does not know it: the login leads home', async () => {
    serve();
    const { address } = await openPage('/login');
    await logIn();
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('the main button of the login page', () => {
  const isMain = (element: HTMLElement) => /go/.test(element.className);
  const look = () => ({
    register: isMain(screen.getByRole('link', { name: 'Créer un compte' })),
    logIn: isMain(screen.getByRole('button', { name: 'Se connecter' })),
  });

  it('is the account where nobody has logged in, and the login where somebody has', async () => {
    serve();
    rememberReturnPath(page, { kind: 'join', announceId: id });
    const first = await openPage('/login');
    await screen.findByRole('heading', { name: 'Vous y êtes presque' });
    expect(look()).toEqual({ register: true, logIn: false });
    first.page.unmount();

    window.localStorage.setItem('known_device', '1');
    await openPage('/login');
    await screen.findByRole('heading', { name: 'Content de vous revoir' });
    expect(look()).toEqual({ register: false, logIn: true });
  });
});
