import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPart } from '../../../test/announcements.ts';
import { fakeServer, later, nobody, refusal } from '../../../test/fake-server.ts';
import { openPublishedPage as openPage } from '../../../test/page.tsx';
import { id, partPath, serveOuting, taking } from '../../../test/taking-part.ts';
import { tokenFor } from '../../../test/token.ts';
import { rememberReturnPath } from '../../lib/redirect.ts';
import { dropSession, readSession } from '../../lib/session.ts';
import { readAskedLink } from './asked-link.ts';

const ASK = '/api/user/login-link';
const CONFIRM = `${ASK}/confirm`;
const email = 'ines.mercier@exemple.fr';

beforeEach(() => vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => {
  dropSession();
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let asked = 0;
const sent = () => {
  asked += 1;
  return Response.json({ message: 'Parti.', request: `secret-${asked}` }, { status: 202 });
};
beforeEach(() => {
  asked = 0;
});
const opened = () => Response.json({ token: tokenFor(3_600_000), email });
const wrong = (triesLeft: number) => () =>
  Response.json(
    {
      code: 'LOGIN_CODE_INVALID',
      userMessage: 'Ce n’est pas ce code.',
      message: '',
      requestId: '',
      triesLeft,
    },
    { status: 400 },
  );

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const codeField = () => screen.findByLabelText<HTMLInputElement>('Code à huit chiffres');
const noteOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function ask(at = '/login') {
  const page = await openPage(at);
  type('E-mail', ' Ines.Mercier@exemple.fr');
  press('Recevoir un lien de connexion');
  await heading('Vérifiez vos e-mails');
  return page;
}
async function tryCode(code: string) {
  fireEvent.change(await codeField(), { target: { value: code } });
  press('Me connecter');
}

describe('asking for a login link', () => {
  it('takes the address of the form, and says the same whether or not it has an account', async () => {
    const server = fakeServer({ [`POST ${ASK}`]: sent });
    const { address } = await ask();
    expect(server.to(ASK).map(({ body }) => body)).toEqual([{ email }]);
    expect(screen.getByRole('main').textContent).toContain(
      `Si un compte existe pour ${email}, un message y est parti`,
    );
    expect(address()).toBe('/login');
    expect(JSON.stringify(window.localStorage)).not.toContain('secret-1');
  });

  it('asks for the address first when there is none', async () => {
    const server = fakeServer({ [`POST ${ASK}`]: sent });
    await openPage('/login');
    press('Recevoir un lien de connexion');
    await heading('Recevoir un lien de connexion');
    expect(screen.queryByLabelText('Mot de passe')).toBeNull();
    press('Recevoir un lien de connexion');
    await waitFor(() =>
      expect(noteOf(screen.getByLabelText('E-mail'))).toBe("L'adresse email est obligatoire."),
    );
    expect(server.calls).toEqual([]);
    type('E-mail', email);
    press('Recevoir un lien de connexion');
    await heading('Vérifiez vos e-mails');
  });

  it('leads back to the password', async () => {
    fakeServer({});
    await openPage('/login');
    press('Recevoir un lien de connexion');
    await heading('Recevoir un lien de connexion');
    press('Me connecter avec un mot de passe');
    await heading('Content de vous revoir');
  });

  it('says when there were too many, and when nobody answers', async () => {
    fakeServer({ [`POST ${ASK}`]: refusal(429, { userMessage: 'Trop de demandes.' }) });
    await openPage('/login');
    type('E-mail', email);
    press('Recevoir un lien de connexion');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Trop de demandes.'));
    fakeServer({ [`POST ${ASK}`]: nobody });
    press('Recevoir un lien de connexion');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Erreur lors de la demande'));
    expect(readAskedLink()).toBeUndefined();
  });
});

describe('the code', () => {
  it.each(['4829 1377', '48291377', ' 4829-1377 ', 'Code : 4829 1377'])(
    'fills the one field when it is pasted: %s',
    async (text) => {
      fakeServer({ [`POST ${ASK}`]: sent });
      await ask();
      const field = await codeField();
      expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
      fireEvent.change(field, { target: { value: '12' } });
      fireEvent.paste(field, { clipboardData: { getData: () => text } });
      expect(field.value).toBe('4829 1377');
    },
  );

  it('logs in together with the secret of this page, and leads to where the person came from', async () => {
    const server = fakeServer({ [`POST ${ASK}`]: sent, [`POST ${CONFIRM}`]: opened });
    rememberReturnPath('/conditions');
    const { address } = await ask();
    await tryCode('4829 1377');
    await waitFor(() => expect(address()).toBe('/conditions'));
    expect(server.to(CONFIRM).map(({ body }) => body)).toEqual([{ request: 'secret-1', code: '48291377' }]);
    expect(readSession()?.email).toBe(email);
    await waitFor(() => expect(readAskedLink()).toBeUndefined());
  });

  it('goes on with what was wanted, without another press', async () => {
    const server = serveOuting(
      {},
      {
        [`POST ${ASK}`]: sent,
        [`POST ${CONFIRM}`]: opened,
        [`POST ${partPath}`]: () => taking(() => server, { participation: aPart('in') })(),
      },
    );
    vi.useFakeTimers({ now: new Date('2027-11-10T12:00:00Z'), toFake: ['Date'] });
    rememberReturnPath(`/announce/${id}`, { kind: 'join', announceId: id });
    const { address } = await openPage('/login');
    type('E-mail', email);
    press('Recevoir un lien de connexion');
    await screen.findByRole('region', { name: /^Pour rejoindre/ });
    await tryCode('48291377');
    await screen.findByText('Vous participez.');
    expect(address()).toBe(`/announce/${id}`);
  });

  it('is counted down when it is wrong, also after a reload, and the field is ready for the next', async () => {
    fakeServer({ [`POST ${ASK}`]: sent, [`POST ${CONFIRM}`]: wrong(3) });
    const { page } = await ask();
    await tryCode('11111111');
    await waitFor(async () =>
      expect(noteOf(await codeField())).toBe('Ce n’est pas ce code. Encore 3 essais.'),
    );
    const field = await codeField();
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['', 'true']);
    expect(document.activeElement).toBe(field);
    page.unmount();
    await openPage('/login');
    await codeField();
    expect(readAskedLink()).toMatchObject({ request: 'secret-1', email, triesLeft: 3 });
  });

  it('says which try is the last, and ends with it: another message is the main action', async () => {
    const server = fakeServer({ [`POST ${ASK}`]: sent, [`POST ${CONFIRM}`]: wrong(1) });
    await ask();
    await tryCode('11111111');
    await waitFor(async () =>
      expect(noteOf(await codeField())).toBe('Ce n’est pas ce code. Encore un essai.'),
    );
    fakeServer({ [`POST ${ASK}`]: sent, [`POST ${CONFIRM}`]: wrong(0) });
    await tryCode('22222222');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('cinq essais ont échoué'));
    expect(screen.queryByLabelText('Code à huit chiffres')).toBeNull();
    press('Renvoyer le message');
    expect(await codeField()).toBeTruthy();
    expect(readAskedLink()).toMatchObject({ request: 'secret-2', triesLeft: undefined });
    expect(server.to(CONFIRM)).toHaveLength(1);
  });

  it('is not sent before it has eight digits', async () => {
    const server = fakeServer({ [`POST ${ASK}`]: sent });
    await ask();
    await tryCode('4829 137');
    expect(noteOf(await codeField())).toBe('Le code a huit chiffres.');
    expect(server.to(CONFIRM)).toEqual([]);
  });

  it('is sent once, however often the button is pressed', async () => {
    const held = later();
    const server = fakeServer({ [`POST ${ASK}`]: sent, [`POST ${CONFIRM}`]: held.answer });
    const { address } = await ask();
    await tryCode('48291377');
    await waitFor(() => expect(server.to(CONFIRM)).toHaveLength(1));
    fireEvent.submit((await codeField()).form as HTMLFormElement);
    held.resolve(opened());
    await waitFor(() => expect(address()).toBe('/'));
    expect(server.to(CONFIRM)).toHaveLength(1);
  });

  it('is too old after 15 minutes, while the page stays open and after a reload', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fakeServer({ [`POST ${ASK}`]: sent });
    const { page } = await ask();
    await codeField();
    await act(() => vi.advanceTimersByTimeAsync(15 * 60_000));
    expect(screen.getByRole('alert').textContent).toContain('il était valable 15\u00A0minutes');
    page.unmount();
    await openPage('/login');
    expect((await screen.findByRole('alert')).textContent).toContain('il était valable 15\u00A0minutes');
    await act(() => vi.advanceTimersByTimeAsync(50 * 60_000));
    page.unmount();
    expect(readAskedLink()).toBeUndefined();
  });

  it('of the newest message alone works here, and the page says so', async () => {
    const server = fakeServer({ [`POST ${ASK}`]: sent, [`POST ${CONFIRM}`]: opened });
    await ask();
    press('Renvoyer le message');
    await screen.findByText(/seul le code de ce nouveau message/);
    await tryCode('48291377');
    await waitFor(() => expect(server.to(CONFIRM)).toHaveLength(1));
    expect(server.to(CONFIRM)[0]?.body).toEqual({ request: 'secret-2', code: '48291377' });
  });

  it('that is used up does not say any more that it is the one that works', async () => {
    fakeServer({ [`POST ${ASK}`]: sent, [`POST ${CONFIRM}`]: wrong(0) });
    await ask();
    press('Renvoyer le message');
    await screen.findByText(/seul le code de ce nouveau message/);
    await tryCode('48291377');
    await screen.findByText(/cinq essais ont échoué/);
    expect(screen.queryByText(/seul le code de ce nouveau message/)).toBeNull();
  });

  it('can be left for another way', async () => {
    fakeServer({ [`POST ${ASK}`]: sent });
    await ask();
    press('Me connecter autrement');
    await heading('Content de vous revoir');
    expect(within(screen.getByRole('main')).getByLabelText('Mot de passe')).toBeTruthy();
    expect(readAskedLink()).toBeUndefined();
  });

  it('says when the network had too many wrong ones', async () => {
    fakeServer({
      [`POST ${ASK}`]: sent,
      [`POST ${CONFIRM}`]: refusal(429, { userMessage: 'Trop d’essais. Réessayez demain.' }),
    });
    await ask();
    await tryCode('48291377');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Trop d’essais. Réessayez demain.'),
    );
    expect((await codeField()).value).toBe('4829 1377');
  });
});
