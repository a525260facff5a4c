import { loginLinkTexts } from '@coequipiers/contract/login-link';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tokenFor } from '../../../test/token.ts';
import { type Answers, camille, openProfile } from '../../app/screens/profile-test-page.tsx';
import { dropSession, openSession, readSession } from '../../lib/session.ts';
import { readAskedLink, takeAim } from './asked-link.ts';

afterEach(() => {
  dropSession();
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.unstubAllGlobals();
});

const PUT = 'PUT /api/user/profile/password';
const DELETE = 'DELETE /api/user';
const ASK = 'POST /api/user/login-link';
const CONFIRM = 'POST /api/user/login-link/confirm';
const at = '/profile?onglet=mot-de-passe';

const stale = () => new Response(loginLinkTexts.freshLoginNeeded, { status: 400 });
const staleJson = () =>
  Response.json(
    { code: 'FRESH_LOGIN_NEEDED', userMessage: loginLinkTexts.freshLoginNeeded, message: '', requestId: '' },
    { status: 400 },
  );

/** Refuses until there is a new login. */
function serve(path: string, refuse: () => Response, done: () => Response): Answers {
  return {
    'GET /api/user/profile': () => Response.json({ ...camille, hasPassword: false }),
    [path]: ({ authorization }) => (authorization === 'Bearer token-of-camille' ? refuse() : done()),
    [ASK]: () => Response.json({ message: '', request: 'secret' }, { status: 202 }),
    [CONFIRM]: () => Response.json({ token: tokenFor(3_600_000, 'fresh'), email: camille.email }),
  };
}

async function choose(answers: Answers) {
  const page = await openProfile(answers, at);
  await screen.findByRole('button', { name: 'Choisir un mot de passe' });
  expect(screen.queryByLabelText('Mot de passe actuel')).toBeNull();
  for (const label of ['Nouveau mot de passe', 'Confirmation du nouveau mot de passe']) {
    await page.user.click(screen.getByLabelText(label));
    await page.user.paste('Nouveau-Terrain-1');
  }
  await page.user.click(screen.getByRole('button', { name: 'Choisir un mot de passe' }));
  return page;
}

describe('choosing a password', () => {
  const changed = () => new Response('Mot de passe modifié avec succès');

  it('needs no current one, and afterwards it is changed as any other', async () => {
    const { changes } = await choose(serve(PUT, changed, changed));
    await screen.findByText('Mot de passe modifié avec succès');
    expect(changes().map(({ body }) => body)).toEqual([{ newPassword: 'Nouveau-Terrain-1' }]);
    expect(await screen.findByLabelText('Mot de passe actuel')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Changer le mot de passe' })).toBeTruthy();
  });

  it('needs a new login when that was too long ago: by a code in place, then it is done', async () => {
    const { user, changes, at: address } = await choose(serve(PUT, stale, changed));
    expect((await screen.findByRole('alert')).textContent).toBe(loginLinkTexts.freshLoginNeeded);
    await user.click(screen.getByRole('button', { name: 'Recevoir un lien de connexion' }));
    await user.click(await screen.findByLabelText('Code à huit chiffres'));
    await user.paste('4829 1377');
    await user.click(screen.getByRole('button', { name: 'Me connecter' }));
    await screen.findByText('Mot de passe modifié avec succès');
    expect(changes().map(({ call, body }) => [call, body])).toEqual([
      [PUT, { newPassword: 'Nouveau-Terrain-1' }],
      [ASK, { email: camille.email }],
      [CONFIRM, { request: 'secret', code: '48291377' }],
      [PUT, { newPassword: 'Nouveau-Terrain-1' }],
    ]);
    expect(address()).toBe(at);
    expect(readAskedLink()).toBeUndefined();
  });

  it('goes on here, too, when the link of the mail is opened in another tab, which is led to this page', async () => {
    const { user } = await choose(serve(PUT, stale, changed));
    await user.click(await screen.findByRole('button', { name: 'Recevoir un lien de connexion' }));
    await screen.findByLabelText('Code à huit chiffres');
    expect(takeAim(camille.email)?.path).toBe(at);
    act(() => openSession(tokenFor(3_600_000, 'elsewhere'), camille.email));
    await screen.findByText('Mot de passe modifié avec succès');
  });
});

describe('the copy of all data', () => {
  const EXPORT = 'GET /api/user/export';

  it('needs a new login when that was too long ago: by a code in place, then it is saved', async () => {
    URL.createObjectURL = () => 'blob:0';
    URL.revokeObjectURL = () => undefined;
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await openProfile(
      serve(EXPORT, staleJson, () => new Response(new Uint8Array([80, 75]))),
    );
    await user.click(await screen.findByRole('button', { name: 'Télécharger mes données' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Télécharger vos données' }));
    expect(dialog.getByRole('alert').textContent).toBe(loginLinkTexts.freshLoginNeeded);
    expect(saved).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Recevoir un lien de connexion' }));
    await user.click(await dialog.findByLabelText('Code à huit chiffres'));
    await user.paste('48291377');
    await user.click(dialog.getByRole('button', { name: 'Me connecter' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/Erreur lors du téléchargement/)).toBeNull();
    saved.mockRestore();
  });
});

describe('deleting the account', () => {
  const gone = () => new Response(null, { status: 204 });

  async function ask(answers: Answers) {
    const page = await openProfile(answers);
    await page.user.click(await screen.findByRole('button', { name: 'Supprimer mon compte' }));
    const dialog = within(screen.getByRole('dialog', { name: /Supprimer votre compte/ }));
    expect(dialog.queryByLabelText(/mot de passe/)).toBeNull();
    await page.user.click(dialog.getByRole('button', { name: 'Supprimer définitivement' }));
    return { ...page, dialog };
  }

  it('needs no password where the login was a short time ago', async () => {
    const { changes, at: address } = await ask(serve(DELETE, gone, gone));
    await waitFor(() => expect(address()).toBe('/'));
    expect(changes().map(({ call, body }) => [call, body])).toEqual([[DELETE, {}]]);
    expect(readSession()).toBeNull();
  });

  it('needs a new login otherwise, which itself deletes nothing', async () => {
    const { user, dialog, changes, at: address } = await ask(serve(DELETE, staleJson, gone));
    await user.click(await dialog.findByRole('button', { name: 'Recevoir un lien de connexion' }));
    expect(dialog.queryByRole('button', { name: 'Supprimer définitivement' })).toBeNull();
    await user.click(await dialog.findByLabelText('Code à huit chiffres'));
    await user.paste('48291377');
    await user.click(dialog.getByRole('button', { name: 'Me connecter' }));
    const erase = await dialog.findByRole('button', { name: 'Supprimer définitivement' });
    expect(changes().filter(({ call }) => call === DELETE)).toHaveLength(1);
    await user.click(erase);
    await waitFor(() => expect(address()).toBe('/'));
    expect(changes().filter(({ call }) => call === DELETE)).toHaveLength(2);
  });
});
