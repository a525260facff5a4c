import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openProfile } from '../../app/screens/profile-test-page.tsx';
import { dropSession } from '../../lib/session.ts';

afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
});

const question = () => screen.findByRole('dialog', { name: /Quitter sans enregistrer/ });
const homeLink = () =>
  within(screen.getByRole('navigation', { name: 'Navigation principale' })).getByRole('link', {
    name: 'Accueil',
  });
const username = () => screen.findByLabelText<HTMLInputElement>('Nom d’utilisateur');

/** As the browser does when the tab is closed: true when it asks first. */
const closingAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('leaves at once when nothing changed', async () => {
  const { user, at } = await openProfile();
  await username();
  expect(closingAsks()).toBe(false);
  await user.click(homeLink());
  await waitFor(() => expect(at()).toBe('/'));
});

it('asks before what was typed is lost, and stays on request', async () => {
  const { user, at } = await openProfile();
  await user.type(await username(), '2');
  expect(closingAsks()).toBe(true);
  await user.click(homeLink());
  await question();
  await user.click(screen.getByRole('button', { name: 'Rester sur la page' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(at()).toBe('/profile');
  expect((await username()).value).toBe('camille_r2');
});

it('leaves after a confirmation, also with Back', async () => {
  const { user, at, router } = await openProfile();
  await user.type(await username(), '2');
  await act(() => router.navigate(-1));
  await question();
  await user.click(screen.getByRole('button', { name: 'Quitter sans enregistrer' }));
  await waitFor(() => expect(at()).toBe('/'));
});

it('has what was typed after a reload, until it is given up', async () => {
  const first = await openProfile();
  await first.user.type(await username(), '2');
  cleanup();
  const again = await openProfile();
  expect((await username()).value).toBe('camille_r2');
  await again.user.type(await username(), '3');
  await again.user.click(homeLink());
  await question();
  await again.user.click(screen.getByRole('button', { name: 'Quitter sans enregistrer' }));
  await waitFor(() => expect(again.at()).toBe('/'));
  cleanup();
  await openProfile();
  expect((await username()).value).toBe('camille_r');
});

it('asks about a new password too', async () => {
  const { user } = await openProfile({}, '/profile?onglet=mot-de-passe');
  await user.type(await screen.findByLabelText('Nouveau mot de passe'), 'Nou');
  await user.click(homeLink());
  await question();
});

it('does not ask when the person opens the other tab, nor about input that was undone', async () => {
  const { user, at } = await openProfile();
  await user.type(await username(), '2');
  await user.click(screen.getByRole('tab', { name: 'Mot de passe' }));
  expect(at()).toBe('/profile?onglet=mot-de-passe');
  await user.click(screen.getByRole('tab', { name: 'Informations' }));
  await user.type(await username(), '{Backspace}');
  expect(closingAsks()).toBe(false);
  await user.click(homeLink());
  await waitFor(() => expect(at()).toBe('/'));
});

it('does not ask someone who logs out', async () => {
  const { user, at } = await openProfile();
  await user.type(await username(), '2');
  await user.click(screen.getByRole('button', { name: /Menu du compte/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Déconnexion' }));
  await waitFor(() => expect(at()).toBe('/'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
