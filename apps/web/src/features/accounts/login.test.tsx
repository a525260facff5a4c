import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, nobody, refusal, text } from '../../../test/fake-server.ts';
import { openStrictPage } from '../../../test/page.tsx';
import { tokenFor } from '../../../test/token.ts';
import { rememberRedirect } from '../../lib/redirect.ts';
import { currentSession, dropSession, openSession } from '../../lib/session.ts';

const LOGIN = '/api/auth/login';
const email = 'camille@exemple.fr';

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const emailField = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const passwordField = () => screen.getByLabelText<HTMLInputElement>('Mot de passe');
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
const noteOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

function logIn(password = 'Terrain42') {
  fireEvent.change(emailField(), { target: { value: ' Camille@Exemple.fr ' } });
  fireEvent.change(passwordField(), { target: { value: password } });
  submit();
}

describe('before anything is sent', () => {
  it.each([
    ['', '', "L'adresse email est obligatoire.", 'Le mot de passe est obligatoire.'],
    ['camille', '12345', "L'email doit être valide", 'Le mot de passe doit contenir au moins 6 caractères.'],
  ])('"%s" and "%s" are refused in words', async (address, password, emailNote, passwordNote) => {
    const server = fakeServer({});
    await openStrictPage('/login');
    fireEvent.change(emailField(), { target: { value: address } });
    fireEvent.change(passwordField(), { target: { value: password } });
    submit();
    await waitFor(() => expect(noteOf(emailField())).toBe(emailNote));
    expect(noteOf(passwordField())).toBe(passwordNote);
    expect(document.activeElement).toBe(emailField());
    expect(server.calls).toEqual([]);
  });

  it('shows the password on demand', async () => {
    fakeServer({});
    await openStrictPage('/login');
    fireEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
    expect(passwordField().type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Masquer le mot de passe' }));
    expect(passwordField().type).toBe('password');
  });

  it('is filled in by password managers and leads to the other screens', async () => {
    fakeServer({});
    await openStrictPage('/login');
    expect(emailField().autocomplete).toBe('username');
    expect(passwordField().autocomplete).toBe('current-password');
    const target = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('Créer un compte')).toBe('/register');
    expect(target(/^Mot de passe oublié\s\?$/)).toBe('/forgot-password');
  });
});

describe('a login', () => {
  it('keeps token and user, and goes home', async () => {
    const token = tokenFor(60_000);
    const server = fakeServer({ [`POST ${LOGIN}`]: text(token) });
    const { address } = await openStrictPage('/login');
    logIn();
    await waitFor(() => expect(address()).toBe('/'));
    expect(server.to(LOGIN).map(({ body }) => body)).toEqual([{ email, password: 'Terrain42' }]);
    expect(window.localStorage.getItem('auth_token')).toBe(token);
    expect(window.localStorage.getItem('auth_user')).toBe(JSON.stringify({ email }));
  });

  it('leads back to the page where the person chose « Connexion »', async () => {
    fakeServer({ [`POST ${LOGIN}`]: text(tokenFor(60_000)) });
    const { address } = await openStrictPage('/conditions?partie=2');
    fireEvent.click(screen.getByRole('link', { name: 'Connexion' }));
    await screen.findByRole('heading', { name: 'Content de vous revoir' });
    // A second click on the link, on the login page, changes nothing.
    fireEvent.click(screen.getByRole('link', { name: 'Connexion' }));
    logIn();
    await waitFor(() => expect(address()).toBe('/conditions?partie=2'));
  });

  it('leads back to where the person was sent from, and Back does not return to the form', async () => {
    fakeServer({ [`POST ${LOGIN}`]: text(tokenFor(60_000)) });
    rememberRedirect('Vous devez être connecté pour contacter un auteur', '/nulle/part?x=1');
    const { address, router } = await openStrictPage('/', '/login');
    expect(screen.getByRole('status').textContent).toBe('Vous devez être connecté pour contacter un auteur');
    await waitFor(() => expect(window.localStorage.getItem('auth_redirect_message')).toBeNull());
    logIn();
    await waitFor(() => expect(address()).toBe('/nulle/part?x=1'));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('never leads out of the product', async () => {
    fakeServer({ [`POST ${LOGIN}`]: text(tokenFor(60_000)) });
    window.sessionStorage.setItem(
      'auth_redirect_path',
      JSON.stringify({ path: '//evil.example', until: Date.now() + 60_000 }),
    );
    const { address } = await openStrictPage('/login');
    logIn();
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('is sent once, however often the button is pressed', async () => {
    const server = fakeServer({ [`POST ${LOGIN}`]: () => new Promise(() => undefined) });
    await openStrictPage('/login');
    logIn();
    submit();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Se connecter' }).getAttribute('aria-disabled')).toBe('true'),
    );
    submit();
    fireEvent.submit(passwordField().form as HTMLFormElement);
    expect(server.to(LOGIN)).toHaveLength(1);
  });

  it('in another tab logs in this tab as well', async () => {
    fakeServer({});
    const { address } = await openStrictPage('/login');
    act(() => openSession(tokenFor(60_000), email));
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('a failure', () => {
  it('is a banner on the same page, and nothing typed is lost', async () => {
    let next = nobody;
    fakeServer({ [`POST ${LOGIN}`]: (call) => next(call) });
    const { address } = await openStrictPage('/login');
    for (const [answer, message] of [
      [
        refusal(401, { code: 'LOGIN_FAILED', userMessage: 'Identifiants invalides', message: 'x' }),
        'Identifiants invalides',
      ],
      [nobody, 'Le service est momentanément indisponible. Veuillez réessayer.'],
      // A refusal without a word.
      [text('', 401), 'Identifiants invalides'],
      [
        refusal(429, { code: 'TOO_MANY_REQUESTS', userMessage: 'Réessayez dans 10 minutes.' }),
        'Réessayez dans 10 minutes.',
      ],
      [text('', 500), 'Une erreur est survenue de notre côté. Veuillez réessayer.'],
    ] as const) {
      next = answer;
      logIn();
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
      expect(address()).toBe('/login');
      expect(passwordField().value).toBe('Terrain42');
      expect(currentSession()).toBeNull();
    }
  });
});

describe('an account that is not active', () => {
  const sentence =
    'Votre compte n’est pas encore activé. Ouvrez le lien reçu par e-mail, ou demandez-en un nouveau.';
  const notActivated = refusal(403, { code: 'NOT_ACTIVATED', userMessage: sentence, message: 'x' });
  const RESEND = 'POST /api/user/resend-activation';

  it('says so and sends a new mail on demand', async () => {
    const server = fakeServer({
      [`POST ${LOGIN}`]: notActivated,
      [RESEND]: text("Un nouveau lien d'activation a été envoyé."),
    });
    await openStrictPage('/login');
    logIn();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    fireEvent.click(screen.getByRole('button', { name: 'Renvoyer l’e-mail d’activation' }));
    expect((await screen.findByRole('status')).textContent).toBe(
      "Un nouveau lien d'activation a été envoyé.",
    );
    expect(server.to('/api/user/resend-activation').map(({ body }) => body)).toEqual([{ email }]);
  });

  it('shows why no new mail was sent', async () => {
    fakeServer({ [`POST ${LOGIN}`]: notActivated, [RESEND]: text('Réessayez dans 5 minutes.', 429) });
    await openStrictPage('/login');
    logIn();
    fireEvent.click(await screen.findByRole('button', { name: 'Renvoyer l’e-mail d’activation' }));
    expect(await screen.findByText('Réessayez dans 5 minutes.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Renvoyer l’e-mail d’activation' })).toBeTruthy();
  });
});
