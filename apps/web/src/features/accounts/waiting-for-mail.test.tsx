import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, text } from '../../../test/fake-server.ts';
import { openPublishedPage as openPage } from '../../../test/page.tsx';
import { announcePath, id, serveOuting } from '../../../test/taking-part.ts';
import { tokenFor } from '../../../test/token.ts';
import { rememberReturnPath } from '../../lib/redirect.ts';
import { readReturn } from '../../lib/return-place.ts';
import { dropSession, openSession, readSession } from '../../lib/session.ts';
import { leaveUnfinished } from '../../lib/unfinished.ts';
import { keepRegistration, newSecret, readRegistration } from './kept-registration.ts';

const email = 'ines@exemple.fr';
const STATE = '/api/user/registration/state';
const MOVE = '/api/user/registration';
const RESEND = '/api/user/resend-activation';
const ACTIVATE = '/api/user/activate';
const ACTIVATION = '/api/user/activation';
const CHECK = '/api/user/activation/check';
const INTENT = '/api/user/intent';
const intent = { kind: 'join', announceId: id } as const;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => {
  act(() => dropSession());
  leaveUnfinished(undefined);
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function registered(change: Partial<NonNullable<ReturnType<typeof readRegistration>>> = {}) {
  const now = Date.now();
  const kept = {
    secret: newSecret(),
    email,
    registeredAt: now,
    sentAt: now - 600_000,
    path: '/',
    at: now,
    ...change,
  };
  keepRegistration(kept);
  return kept;
}
const banner = () => screen.findByRole('region', { name: 'Plus qu’un e-mail à ouvrir' });

it('makes secrets of 43 base64url characters', () => {
  for (let turn = 0; turn < 100; turn++) expect(newSecret()).toMatch(/^[\w-]{43}$/);
  expect(newSecret()).not.toBe(newSecret());
});

describe('the registration of someone who wanted something', () => {
  it('names it, proposes its town, sends ids only, and keeps the rest on the device', async () => {
    const server = serveOuting({}, { 'POST /api/user/register': text('ok', 201) });
    rememberReturnPath(`/announce/${id}`, intent);
    await openPage('/register');
    await screen.findByRole('region', { name: /^Pour rejoindre «/ });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Ville').value).not.toBe(''));
    const values = { 'Nom d’utilisateur': 'Ines_M', 'E-mail': email, 'Mot de passe': 'Terrain42' };
    for (const [label, value] of Object.entries({ ...values, 'Confirmation du mot de passe': 'Terrain42' }))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.click(screen.getByRole('checkbox', { name: /J’accepte/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Créer mon compte' }));
    await screen.findByRole('heading', { name: 'Plus qu’un e-mail à ouvrir' });
    const [call] = server.to('/api/user/register');
    expect(call?.body).toMatchObject({ intent, secret: readRegistration()?.secret });
    expect(readRegistration()).toMatchObject({ email, path: `/announce/${id}`, wanted: intent });
    // From here on it belongs to the new account alone.
    expect(readReturn()).toMatchObject({ path: `/announce/${id}`, wanted: undefined });
    expect(server.to(announcePath).length).toBeGreaterThan(0);
  });

  it('keeps what was typed for a reload, but no password', async () => {
    fakeServer({});
    const first = await openPage('/register');
    fireEvent.change(screen.getByLabelText('Nom d’utilisateur'), { target: { value: 'Ines_M' } });
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: email } });
    fireEvent.change(screen.getByLabelText('Mot de passe'), { target: { value: 'Terrain42' } });
    first.page.unmount();
    expect(JSON.stringify(Object.entries(window.sessionStorage))).not.toContain('Terrain42');
    await openPage('/register');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Nom d’utilisateur').value).toBe('Ines_M'),
    );
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(email);
  });
});

describe('the login page, until the account is active', () => {
  it('names the address, and fills it in', async () => {
    registered();
    fakeServer({ [`POST ${STATE}`]: () => Response.json({ active: false }) });
    await openPage('/login');
    expect((await banner()).textContent).toContain(email);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(email));
  });

  it('sends the mail again, but says so when that is too soon', async () => {
    const { sentAt } = registered({ sentAt: Date.now() - 60_000 });
    const server = fakeServer({ [`POST ${RESEND}`]: text('ok') });
    await openPage('/login');
    const again = async () =>
      fireEvent.click(within(await banner()).getByRole('button', { name: 'Renvoyer' }));
    await again();
    await screen.findByText(/Un autre envoi sera possible à/);
    expect(server.to(RESEND)).toEqual([]);
    act(() => keepRegistration({ ...registered(), sentAt: sentAt - 600_000 }));
    await again();
    await screen.findByText('Le lien d’avant reste bon.');
    expect(server.to(RESEND).map(({ body }) => body)).toEqual([{ email }]);
  });

  it('moves the account to another address, and says when that one is taken', async () => {
    const { secret } = registered();
    const taken = 'prise@exemple.fr';
    const server = fakeServer({
      [`POST ${STATE}`]: () => Response.json({ active: false }),
      [`PUT ${MOVE}`]: (call) =>
        Object(call.body).email === taken
          ? refusal(409, { code: 'USER_006', userMessage: 'Cette adresse email est déjà utilisée.' })(call)
          : text('ok', 202)(call),
    });
    await openPage('/login');
    fireEvent.click(within(await banner()).getByRole('button', { name: 'Changer d’adresse' }));
    const send = (address: string) => {
      fireEvent.change(screen.getByLabelText('Nouvelle adresse'), { target: { value: address } });
      fireEvent.click(screen.getByRole('button', { name: 'Envoyer ici' }));
    };
    send(taken);
    await screen.findByText('Cette adresse email est déjà utilisée.');
    send('Ines@Exemple.net');
    await screen.findByText('Les liens envoyés à l’adresse d’avant ne servent plus.');
    expect(server.to(MOVE).at(-1)?.body).toEqual({ secret, email: 'ines@exemple.net' });
    expect(readRegistration()?.email).toBe('ines@exemple.net');
  });

  it('goes away with the account, keeping what was wanted for its login', async () => {
    registered({ wanted: intent, path: `/announce/${id}` });
    fakeServer({ [`POST ${STATE}`]: () => Response.json({ active: true }) });
    await openPage('/login');
    await screen.findByText('Votre compte est actif. Il ne reste qu’à vous connecter.');
    expect(readRegistration()).toBeUndefined();
    expect(readReturn().wanted).toMatchObject({ ...intent, email, kept: true });
  });

  it('goes away with a cross, and after 48 hours', async () => {
    registered();
    fakeServer({});
    const { page } = await openPage('/login');
    fireEvent.click(within(await banner()).getByRole('button', { name: 'Ne plus afficher' }));
    expect(screen.queryByRole('region', { name: 'Plus qu’un e-mail à ouvrir' })).toBeNull();
    // The link of the mail still logs in here.
    expect(readRegistration()).toBeDefined();
    page.unmount();
    registered({ registeredAt: Date.now() - 48 * 3_600_000 });
    await openPage('/login');
    expect(screen.queryByRole('region', { name: 'Plus qu’un e-mail à ouvrir' })).toBeNull();
  });

  it('offers no other address on a server that cannot move an account', async () => {
    registered();
    fakeServer({});
    await openPage('/login');
    await waitFor(async () =>
      expect(within(await banner()).queryByRole('button', { name: 'Changer d’adresse' })).toBeNull(),
    );
    expect(within(await banner()).getByRole('button', { name: 'Renvoyer' })).toBeTruthy();
  });
});

describe('the link of the mail', () => {
  const opened = () => Response.json({ token: tokenFor(3_600_000), email });
  const about = () => Response.json({ email, intent });

  it('logs in where the account was registered, and goes on', async () => {
    const { secret } = registered({ wanted: intent, path: `/announce/${id}` });
    const server = serveOuting(
      {},
      {
        [`POST ${ACTIVATION}`]: opened,
        [`GET ${INTENT}`]: () => Response.json({ intent: { kind: 'wait', announceId: id } }),
        [`DELETE ${INTENT}`]: () => new Response(null, { status: 204 }),
      },
    );
    const { address } = await openPage('/activate-account?token=abc');
    await waitFor(() => expect(address()).toBe(`/announce/${id}`));
    await screen.findByText(/Activation réussie\s! La connexion est faite\./);
    expect(readSession()?.email).toBe(email);
    expect(server.to(ACTIVATION).map(({ body }) => body)).toEqual([{ token: 'abc', secret }]);
    expect(server.to(ACTIVATE)).toEqual([]);
    expect(readRegistration()).toBeUndefined();
  });

  it('says that it is done when nothing was wanted', async () => {
    registered();
    fakeServer({ [`POST ${ACTIVATION}`]: opened });
    const { address } = await openPage('/activate-account?token=abc');
    await screen.findByRole('heading', { name: 'Activation réussie !' });
    expect(screen.getByText('La connexion est faite.')).toBeTruthy();
    expect(address()).toBe('/activate-account?token=abc');
  });

  it.each([400, 404, 405])('is followed as anywhere when the server answers %i', async (status) => {
    registered();
    const server = fakeServer({ [`POST ${ACTIVATION}`]: text('', status), [`GET ${ACTIVATE}`]: text('ok') });
    await openPage('/activate-account?token=abc');
    await screen.findByRole('heading', { name: 'Activation réussie !' });
    expect(server.to(ACTIVATE)).toHaveLength(1);
    expect(readSession()).toBeNull();
  });

  it('leads to a login that names address and intention on another device', async () => {
    serveOuting({}, { [`GET ${ACTIVATE}`]: text('ok'), [`POST ${CHECK}`]: about });
    const { address } = await openPage('/activate-account?token=abc');
    await screen.findByRole('heading', { name: 'Activation réussie !' });
    fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Se connecter' }));
    await screen.findByRole('region', { name: /^Pour rejoindre «/ });
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(email);
    expect(address()).toBe('/login');
  });

  it('changes no hands while someone else is logged in, until somebody presses', async () => {
    registered();
    const other = 'karim@exemple.fr';
    openSession(tokenFor(3_600_000), other);
    const server = fakeServer({
      [`GET ${ACTIVATE}`]: text('ok'),
      [`POST ${CHECK}`]: about,
      [`POST ${ACTIVATION}`]: opened,
    });
    await openPage('/activate-account?token=abc');
    const change = await screen.findByRole('button', { name: 'Passer au nouveau compte' });
    expect(screen.getByRole('main').textContent).toContain(other);
    expect(readSession()?.email).toBe(other);
    expect(server.to(ACTIVATION)).toEqual([]);
    fireEvent.click(change);
    await waitFor(() => expect(readSession()?.email).toBe(email));
  });
});
