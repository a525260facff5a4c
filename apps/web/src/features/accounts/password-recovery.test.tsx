import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, nobody, text } from '../../../test/fake-server.ts';
import { openStrictPage } from '../../../test/page.tsx';

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const noteOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a forgotten password', () => {
  const FORGOT = '/api/user/forgot-password';
  const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');

  it.each([
    ['', 'Email requis'],
    ['camille@exemple', 'Email invalide'],
  ])('"%s": %s', async (value, message) => {
    const server = fakeServer({});
    await openStrictPage('/forgot-password');
    fireEvent.change(email(), { target: { value } });
    press('Envoyer');
    await waitFor(() => expect(noteOf(email())).toBe(message));
    expect(server.calls).toEqual([]);
    expect(screen.getByRole('link', { name: 'Retour à la connexion' }).getAttribute('href')).toBe('/login');
  });

  it('answers in words', async () => {
    let next = nobody;
    const server = fakeServer({ [`POST ${FORGOT}`]: (call) => next(call) });
    await openStrictPage('/forgot-password');
    fireEvent.change(email(), { target: { value: 'Camille@Exemple.fr' } });
    const answers = [
      [text('', 500), 'alert', 'Erreur lors de la demande.'],
      [text('Réessayez dans 10 minutes.', 429), 'alert', 'Réessayez dans 10 minutes.'],
      [nobody, 'alert', 'Erreur lors de la demande.'],
      [text('ok'), 'status', 'Si un compte existe pour cet email, un lien de réinitialisation a été envoyé.'],
    ] as const;
    for (const [answer, role, message] of answers) {
      next = answer;
      press('Envoyer');
      await waitFor(() => expect(screen.getByRole(role).textContent).toBe(message));
    }
    expect(server.to(FORGOT).map(({ body }) => body)).toEqual(
      answers.map(() => ({ email: 'camille@exemple.fr' })),
    );
  });
});

describe('a new password', () => {
  const RESET = '/api/user/reset-password';
  const password = () => screen.getByLabelText<HTMLInputElement>('Nouveau mot de passe');

  it('cannot be set without a token', async () => {
    await openStrictPage('/reset-password');
    expect(screen.getByRole('alert').textContent).toBe('Lien de réinitialisation invalide.');
    expect(screen.queryByLabelText('Nouveau mot de passe')).toBeNull();
    expect(screen.getByRole('link', { name: 'Demander un nouveau lien' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
  });

  it.each([
    ['', 'Mot de passe requis'],
    ['12345', 'Au moins 6 caractères'],
  ])('"%s": %s', async (value, message) => {
    const server = fakeServer({});
    await openStrictPage('/reset-password?token=abc');
    fireEvent.change(password(), { target: { value } });
    press('Réinitialiser');
    await waitFor(() => expect(noteOf(password())).toBe(message));
    expect(server.calls).toEqual([]);
  });

  it('shows why it was refused, and can be tried again', async () => {
    let next = nobody;
    const server = fakeServer({ [`POST ${RESET}`]: (call) => next(call) });
    await openStrictPage('/reset-password?token=abc');
    fireEvent.change(password(), { target: { value: 'abcdef' } });
    const answers = [
      [text('', 500), 'Erreur lors de la réinitialisation.'],
      [
        text('Le mot de passe doit contenir au moins 8 caractères.', 400),
        'Le mot de passe doit contenir au moins 8 caractères.',
      ],
      [nobody, 'Erreur lors de la réinitialisation.'],
    ] as const;
    for (const [answer, message] of answers) {
      next = answer;
      press('Réinitialiser');
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
      expect(password().value).toBe('abcdef');
    }
    expect(server.to(RESET)).toHaveLength(answers.length);
  });

  it('is set with the token of the link', async () => {
    const server = fakeServer({ [`POST ${RESET}`]: text('ok') });
    await openStrictPage('/reset-password?token=a%2Bb');
    fireEvent.change(password(), { target: { value: 'Terrain42' } });
    press('Réinitialiser');
    expect((await screen.findByRole('status')).textContent).toBe(
      'Mot de passe réinitialisé avec succès. Votre compte est maintenant activé.',
    );
    expect(server.to(RESET).map(({ body }) => body)).toEqual([{ token: 'a+b', newPassword: 'Terrain42' }]);
    expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/login');
  });
});
