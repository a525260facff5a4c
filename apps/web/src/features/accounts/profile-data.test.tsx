import { noticeKinds, notices } from '@coequipiers/contract/notices';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { camille, openProfile } from '../../app/screens/profile-test-page.tsx';
import { dropSession } from '../../lib/session.ts';

afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const brief = (text: string) => within(screen.getByRole('list', { name: 'Messages brefs' })).findByText(text);

describe('the newsletter', () => {
  const theSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Lettre d’information' });

  it('is turned on at once, and says so', async () => {
    const { user, changes } = await openProfile({
      'PUT /api/user/profile': () => Response.json({ ...camille, subscribeNewsletter: true }),
    });
    expect((await theSwitch()).checked).toBe(false);
    await user.click(await theSwitch());
    expect(await brief('Profil mis à jour avec succès')).toBeTruthy();
    expect((await theSwitch()).checked).toBe(true);
    expect(changes().map(({ body }) => body)).toEqual([{ subscribeNewsletter: true }]);
  });

  it('goes back when the server refuses', async () => {
    const { user } = await openProfile({ 'PUT /api/user/profile': () => new Response('', { status: 500 }) });
    await user.click(await theSwitch());
    expect(await brief('Erreur lors de la mise à jour du profil')).toBeTruthy();
    expect((await theSwitch()).checked).toBe(false);
  });
});

describe('messages and mails', () => {
  it.each([
    ['Accusés de lecture et signe de frappe', 'showReadReceipts'],
    ['Messages non lus par e-mail', 'notifyByMail'],
    ['Demandes à confirmer', 'requestMails'],
  ])('« %s » can be turned off', async (name, field) => {
    const { user, changes } = await openProfile({
      'PUT /api/user/profile': () => Response.json({ ...camille, [field]: false }),
    });
    const theSwitch = await screen.findByRole<HTMLInputElement>('switch', { name });
    expect(theSwitch.checked).toBe(true);
    await user.click(theSwitch);
    await waitFor(() => expect(theSwitch.checked).toBe(false));
    expect(changes().map(({ body }) => body)).toEqual([{ [field]: false }]);
  });
});

describe('notices about outings and alerts', () => {
  it.each(noticeKinds.map((kind) => [notices[kind].label, kind]))(
    '« %s » can be turned off by itself',
    async (name, kind) => {
      const { user, changes } = await openProfile({
        'PUT /api/user/profile': () =>
          Response.json({ ...camille, notify: { ...camille.notify, [kind]: false } }),
      });
      const section = within(await screen.findByRole('region', { name: 'Être prévenu' }));
      const [all, mails] = ['Notifications', 'E-mail'].map((way) =>
        section.getByRole<HTMLInputElement>('switch', { name: `${name} ${way}` }),
      );
      if (!all || !mails) throw new Error('a switch is missing');
      await user.click(all);
      await waitFor(() => expect(all.checked).toBe(false));
      expect(changes().map(({ body }) => body)).toEqual([{ notify: { [kind]: false } }]);
      expect([mails.checked, mails.disabled]).toEqual([false, true]);
      expect(section.getAllByRole<HTMLInputElement>('switch').filter(({ checked }) => checked)).toHaveLength(
        2 * noticeKinds.length - 2,
      );
      expect(section.getByText(/rien ne vous est envoyé/)).toBeTruthy();
      expect(await brief('Profil mis à jour avec succès')).toBeTruthy();
    },
  );

  it('their mails can be turned off alone, by keyboard too, and it says what goes on', async () => {
    const { user, changes } = await openProfile({
      'PUT /api/user/profile': () =>
        Response.json({ ...camille, mails: { ...camille.mails, changes: false } }),
    });
    const theSwitch = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
    await screen.findByRole('switch', { name: 'Changements E-mail' });
    theSwitch('Changements Notifications').focus();
    await user.tab();
    expect(document.activeElement).toBe(theSwitch('Changements E-mail'));
    await user.keyboard(' ');
    await waitFor(() => expect(theSwitch('Changements E-mail').checked).toBe(false));
    expect(changes().map(({ body }) => body)).toEqual([{ mails: { changes: false } }]);
    expect(theSwitch('Changements Notifications').checked).toBe(true);
    expect(screen.getByText(/Vos notifications continuent/).textContent).toContain('moins de 48');
  });

  it('have one switch each where the server knows nothing of mails', async () => {
    const { mails: _, ...foreign } = camille;
    const { user, changes } = await openProfile({
      'GET /api/user/profile': () => Response.json(foreign),
      'PUT /api/user/profile': () =>
        Response.json({ ...foreign, notify: { ...foreign.notify, changes: false } }),
    });
    const theSwitch = await screen.findByRole<HTMLInputElement>('switch', { name: 'Changements' });
    expect(screen.queryAllByRole('switch', { name: /E-mail$/ })).toEqual([]);
    await user.click(theSwitch);
    await waitFor(() => expect(theSwitch.checked).toBe(false));
    expect(changes().map(({ body }) => body)).toEqual([{ notify: { changes: false } }]);
  });

  it('get the focus when a link of a mail leads there', async () => {
    await openProfile({}, '/profile#etre-prevenu');
    const heading = await screen.findByRole('heading', { name: 'Être prévenu' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('goes back when the server refuses', async () => {
    const { user } = await openProfile({ 'PUT /api/user/profile': () => new Response('', { status: 500 }) });
    const theSwitch = await screen.findByRole<HTMLInputElement>('switch', { name: 'Rappels Notifications' });
    await user.click(theSwitch);
    expect(await brief('Erreur lors de la mise à jour du profil')).toBeTruthy();
    expect(theSwitch.checked).toBe(true);
  });
});

describe('the export', () => {
  it('is requested with the token and saved as a file', async () => {
    const saved: { name: string; file: Blob }[] = [];
    const files = new Map<string, Blob>();
    URL.createObjectURL = (file: Blob) => {
      files.set(`blob:${files.size}`, file);
      return `blob:${files.size - 1}`;
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      const file = files.get(this.href);
      if (file) saved.push({ name: this.download, file });
    });
    let authorization: string | null = null;
    const { user } = await openProfile({
      'GET /api/user/export': (sent) => {
        ({ authorization } = sent);
        return new Response(new Uint8Array([80, 75, 3, 4, 255]), {
          headers: { 'Content-Type': 'application/zip' },
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Télécharger mes données' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(authorization).toBe('Bearer token-of-camille');
    expect(saved[0]?.name).toBe('mes-donnees-coequipiers.zip');
    expect(saved[0]?.file.size).toBe(5);
  });

  it('says when it failed', async () => {
    const { user } = await openProfile({ 'GET /api/user/export': () => new Response('', { status: 500 }) });
    await user.click(await screen.findByRole('button', { name: 'Télécharger mes données' }));
    expect(await brief('Erreur lors du téléchargement de vos données. Veuillez réessayer.')).toBeTruthy();
  });

  it('ends the session when the server no longer knows it', async () => {
    const { user, at } = await openProfile({
      'GET /api/user/export': () => new Response('', { status: 401 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Télécharger mes données' }));
    await waitFor(() => expect(at()).toBe('/login'));
    expect(window.localStorage.getItem('auth_token')).toBeNull();
  });
});

describe('deleting the account', () => {
  const erase = 'Supprimer définitivement';

  async function ask(answer: () => Response) {
    const page = await openProfile({ 'DELETE /api/user': answer });
    await page.user.click(await screen.findByRole('button', { name: 'Supprimer mon compte' }));
    const dialog = within(screen.getByRole('dialog', { name: /Supprimer votre compte/ }));
    return { ...page, dialog };
  }

  it('explains what is deleted and what stays, and can be cancelled', async () => {
    const { user, dialog, changes } = await ask(() => new Response(null, { status: 204 }));
    expect(dialog.getByText(/irréversible/).textContent).toContain(
      'Votre profil, vos annonces, vos photos, vos commentaires, vos favoris et vos votes sont effacés.',
    );
    expect(dialog.getByText(/Utilisateur supprimé/).textContent).toBe(
      'Vos messages restent lisibles pour les autres sous le nom «\u00A0Utilisateur supprimé\u00A0», sans lien avec vous.',
    );
    await user.click(dialog.getByRole('button', { name: 'Annuler' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toEqual([]);
  });

  it('asks for the password first', async () => {
    const { user, dialog, changes } = await ask(() => new Response(null, { status: 204 }));
    await user.click(dialog.getByRole('button', { name: erase }));
    expect(dialog.getByText('Le mot de passe est obligatoire.')).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  it('shows a wrong password in the dialog', async () => {
    const refusal = {
      code: 'WRONG_PASSWORD',
      userMessage: 'Le mot de passe actuel est incorrect.',
      message: '',
      requestId: '',
    };
    const { user, dialog } = await ask(() => Response.json(refusal, { status: 400 }));
    await user.type(dialog.getByLabelText(/Votre mot de passe/), 'Pas-Le-Bon-1');
    await user.click(dialog.getByRole('button', { name: erase }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Le mot de passe actuel est incorrect.');
    expect(window.localStorage.getItem('auth_token')).not.toBeNull();
  });

  it('erases, logs out and goes home, without a question about what was typed', async () => {
    const { user, dialog, changes, at } = await ask(() => new Response(null, { status: 204 }));
    await user.type(screen.getByLabelText('Nom d’utilisateur'), '2');
    await user.type(dialog.getByLabelText(/Votre mot de passe/), 'Terrain-Vert-42');
    await user.click(dialog.getByRole('button', { name: erase }));
    await screen.findByRole('heading', { name: /Qui joue près de chez vous/ });
    expect(at()).toBe('/');
    expect(await brief('Votre compte a été supprimé.')).toBeTruthy();
    expect(changes().map(({ call, body }) => [call, body])).toEqual([
      ['DELETE /api/user', { password: 'Terrain-Vert-42' }],
    ]);
    expect(window.localStorage.getItem('auth_token')).toBeNull();
    expect(screen.getByRole('link', { name: 'Connexion' })).toBeTruthy();
  });
});
