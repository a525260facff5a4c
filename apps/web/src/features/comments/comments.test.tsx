import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  aComment,
  commentsCall,
  commentsHeading,
  email,
  mine,
  openComments,
} from '../../../test/comments.tsx';
import { type fakeServer, later, refusal } from '../../../test/fake-server.ts';
import { tokenFor } from '../../../test/token.ts';
import { dropSession, openSession } from '../../lib/session.ts';
import { dismissToast, shownToasts } from '../../ui/toast.ts';

afterEach(() => {
  dropSession();
  for (const { id } of shownToasts()) dismissToast(id);
  vi.unstubAllGlobals();
});

const logIn = () => openSession(tokenFor(60_000), email);

describe('the comments of an announcement', () => {
  it('say who wrote them, when, and who is the author of the announcement', async () => {
    await openComments([
      aComment({ createdBy: 'u_karim', authorUsername: 'karim_b' }),
      aComment({ id: 'c3', edited: true, createdAt: '2020-01-02T10:00:00Z' }),
    ]);
    await screen.findAllByRole('heading', { level: 3 });
    const [first, second] = screen
      .getAllByRole('heading', { level: 3 })
      .map((name) => name.closest('article'));
    if (!first || !second) throw new Error('Two comments are shown');
    expect(within(first).getByText('karim_b')).toBeTruthy();
    expect(within(first).getByText('Auteur')).toBeTruthy();
    expect(within(first).getByText("À l'instant")).toBeTruthy();
    expect(within(second).queryByText('Auteur')).toBeNull();
    expect(within(second).getByText('modifié')).toBeTruthy();
    expect(within(second).getByText('2 janv. 2020')).toBeTruthy();
    expect(commentsHeading().textContent).toBe('Commentaires 2');
  });

  it('come ten at a time', async () => {
    const { user } = await openComments(
      Array.from({ length: 12 }, (_, i) => aComment({ id: `c${i}`, content: `Numéro ${i}` })),
    );
    await screen.findByText('Numéro 9');
    expect(screen.queryByText('Numéro 10')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Voir les commentaires précédents' }));
    await screen.findByText('Numéro 11');
    expect(screen.queryByRole('button', { name: 'Voir les commentaires précédents' })).toBeNull();
  });

  it('have links that lead out safely, and nothing else that is interpreted', async () => {
    await openComments([
      aComment({ content: 'Plan : https://example.org/plan. <img src=x onerror=alert(1)>' }),
    ]);
    const link = await screen.findByRole('link', { name: 'https://example.org/plan' });
    expect(link.getAttribute('rel')).toContain('nofollow');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(link.parentElement?.textContent).toBe(
      'Plan : https://example.org/plan. <img src=x onerror=alert(1)>',
    );
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it('say so when there are none', async () => {
    await openComments([]);
    await screen.findByText('Aucun commentaire pour l’instant.');
  });

  it('can be asked for again', async () => {
    let answer: Parameters<typeof fakeServer>[0][string] = refusal(500, {});
    const { user } = await openComments([], { [commentsCall]: (call) => answer(call) });
    await screen.findByText('Erreur lors du chargement des commentaires');
    answer = () => Response.json([aComment()]);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText('Je viens avec plaisir.');
  });
});

describe('a visitor', () => {
  it('reads, and is led to log in and back here', async () => {
    const { user, address } = await openComments([aComment()]);
    await screen.findByText('Je viens avec plaisir.');
    expect(screen.getByText('Connectez-vous pour ajouter un commentaire')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Votre commentaire' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Se connecter' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(window.sessionStorage.getItem('auth_redirect_path')).toContain('/announce/5f2a');
  });
});

describe('someone else', () => {
  it('has no menu on what others wrote', async () => {
    logIn();
    await openComments([aComment()]);
    await screen.findByText('Je viens avec plaisir.');
    expect(screen.queryByRole('button', { name: 'Modifier ou supprimer mon commentaire' })).toBeNull();
  });
});

describe('the author of a comment', () => {
  const choose = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Modifier ou supprimer mon commentaire' }));
    await user.click(screen.getByRole('menuitem', { name }));
  };

  it('changes it, and it is marked', async () => {
    logIn();
    const { user } = await openComments([mine({ content: 'Premier jet' })]);
    await choose(user, 'Modifier');
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Modifier mon commentaire' });
    expect(box.value).toBe('Premier jet');
    await user.clear(box);
    await user.type(box, 'Deuxième jet');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('modifié');
    // The field holds the same text: wait until it is gone and only the comment has it.
    await waitFor(() => expect(box.isConnected).toBe(false));
    expect(screen.getByText('Deuxième jet')).toBeTruthy();
    expect(screen.queryByText('Premier jet')).toBeNull();
  });

  it('goes on when they typed while it was being saved', async () => {
    logIn();
    const saved = later();
    const { user } = await openComments([mine({ content: 'Premier jet' })], {
      'PUT /api/comments/c2': saved.answer,
    });
    await choose(user, 'Modifier');
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Modifier mon commentaire' });
    await user.type(box, ' relu');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await user.type(box, ' deux fois');
    saved.resolve(Response.json(mine({ content: 'Premier jet relu', edited: true })));
    await screen.findByText('modifié');
    expect(box.isConnected).toBe(true);
    expect(box.value).toBe('Premier jet relu deux fois');
  });

  it('may leave it as it was', async () => {
    logIn();
    const { user, server } = await openComments([mine({ content: 'Premier jet' })]);
    await choose(user, 'Modifier');
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    await screen.findByText('Premier jet');
    expect(server.calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('finds what they had typed after a reload, until they give it up', async () => {
    logIn();
    const edit = async () => {
      const { user } = await openComments([mine({ content: 'Premier jet' })]);
      await choose(user, 'Modifier');
      const name = 'Modifier mon commentaire';
      return { user, box: await screen.findByRole<HTMLTextAreaElement>('textbox', { name }) };
    };
    const before = await edit();
    await before.user.type(before.box, ' relu');
    cleanup();
    const after = await edit();
    expect(after.box.value).toBe('Premier jet relu');
    await after.user.click(screen.getByRole('button', { name: 'Annuler' }));
    cleanup();
    expect((await edit()).box.value).toBe('Premier jet');
  });

  it('deletes it after a question', async () => {
    logIn();
    const { user } = await openComments([mine({ content: 'À oublier' }), aComment()]);
    await choose(user, 'Supprimer');
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('Êtes-vous sûr de vouloir supprimer ce commentaire ?');
    await user.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
    await screen.findByText('Commentaire supprimé');
    await waitFor(() => expect(screen.queryByText('À oublier')).toBeNull());
    expect(commentsHeading().textContent).toBe('Commentaires 1');
    await waitFor(() => expect(document.activeElement).toBe(commentsHeading()));
  });

  it('is told when it could not be deleted', async () => {
    logIn();
    const { user } = await openComments([mine({ content: 'À oublier' })], {
      'DELETE /api/comments/c2': refusal(500, {}),
    });
    await choose(user, 'Supprimer');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
    await within(dialog).findByText('Erreur lors de la suppression du commentaire');
    expect(screen.getByText('À oublier')).toBeTruthy();
  });
});
