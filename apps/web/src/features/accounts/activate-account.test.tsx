import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, later, nobody, text } from '../../../test/fake-server.ts';
import { openStrictPage } from '../../../test/page.tsx';

const ACTIVATE = '/api/user/activate';

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const links = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

it('activates once, though everything is rendered twice', async () => {
  const held = later();
  const server = fakeServer({ [`GET ${ACTIVATE}`]: held.answer });
  await openStrictPage('/activate-account?token=a%2Bb');
  expect(screen.getByRole('status').textContent).toBe('Activation de votre compte en cours...');
  held.resolve(new Response('ok'));
  await screen.findByRole('heading', { name: 'Activation réussie !' });
  expect(links()).toEqual(['Se connecter /login', 'Accueil /']);
  expect(server.to(ACTIVATE).map(({ query }) => query)).toEqual(['token=a%2Bb']);
});

it.each([
  [text('Ce lien d’activation n’est pas valide.', 400), 'Ce lien d’activation n’est pas valide.'],
  [text('', 500), "Une erreur inattendue s'est produite lors de l'activation"],
])('says why it failed and where to go on (%#)', async (answer, message) => {
  fakeServer({ [`GET ${ACTIVATE}`]: answer });
  await openStrictPage('/activate-account?token=abc');
  await screen.findByRole('heading', { name: "Erreur d'activation" });
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(screen.getByText(/a peut-être expiré, ou n’est pas valide/)).toBeTruthy();
  expect(links()).toEqual(['Se connecter /login', "S'inscrire /register", 'Accueil /']);
});

it('fails at once without a token', async () => {
  const server = fakeServer({});
  await openStrictPage('/activate-account');
  expect(screen.getByRole('alert').textContent).toBe("Token d'activation manquant");
  expect(server.to(ACTIVATE)).toEqual([]);
});

it('can be tried again when the server did not answer', async () => {
  fakeServer({ [`GET ${ACTIVATE}`]: nobody });
  await openStrictPage('/activate-account?token=abc');
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  fakeServer({ [`GET ${ACTIVATE}`]: text('ok') });
  fireEvent.click(again);
  await screen.findByRole('heading', { name: 'Activation réussie !' });
});
