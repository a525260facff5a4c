import type { Comment } from '@coequipiers/contract/comments-schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAnnouncement } from '../../../test/announcements.ts';
import { fakeServer, later, refusal } from '../../../test/fake-server.ts';
import { openPage } from '../../../test/page.tsx';
import { tokenFor } from '../../../test/token.ts';
import { dropSession, openSession } from '../../lib/session.ts';
import { dismissToast, shownToasts } from '../../ui/toast.ts';

const email = 'camille@demo.example';
const list = 'GET /api/comments/announce/5f2a';

afterEach(() => {
  dropSession();
  for (const { id } of shownToasts()) dismissToast(id);
  vi.unstubAllGlobals();
});

const logIn = () => openSession(tokenFor(60_000), email);

function aComment(own: Partial<Comment> = {}): Comment {
  const createdAt = new Date().toISOString();
  return {
    id: 'c1',
    content: 'Je viens avec plaisir.',
    authorName: 'lea-marchand',
    authorUsername: 'lea-marchand',
    authorEmail: 'u_lea',
    createdBy: 'u_lea',
    createdAt,
    updatedAt: createdAt,
    edited: false,
    ...own,
  };
}

const mine = (own: Partial<Comment> = {}) =>
  aComment({
    id: 'c2',
    authorName: 'camille',
    authorUsername: 'camille',
    authorEmail: email,
    createdBy: email,
    ...own,
  });

/** The page of an announcement under which these comments stand, newest first. */
async function open(comments: Comment[], answers: Parameters<typeof fakeServer>[0] = {}) {
  const kept = [...comments];
  const server = fakeServer({
    'GET /api/announce/5f2a': () =>
      Response.json(anAnnouncement({ id: '5f2a', createdBy: 'u_karim', commentCount: kept.length })),
    [list]: ({ query }) => {
      const page = Number(new URLSearchParams(query).get('page'));
      return Response.json(kept.slice(page * 10, page * 10 + 10));
    },
    'POST /api/comments/announce/5f2a': ({ body }) => {
      const { content } = body as { content: string };
      const published = mine({ id: 'new', content });
      kept.unshift(published);
      return Response.json(published, { status: 201 });
    },
    'PUT /api/comments/c2': ({ body }) => {
      const edited = mine({ ...(body as { content: string }), edited: true });
      kept.splice(0, kept.length, ...kept.map((one) => (one.id === edited.id ? edited : one)));
      return Response.json(edited);
    },
    'DELETE /api/comments/c2': () => {
      kept.splice(0, kept.length, ...kept.filter(({ id }) => id !== 'c2'));
      return new Response(null, { status: 204 });
    },
    ...answers,
  });
  const user = userEvent.setup();
  const page = await openPage('/announce/5f2a');
  await screen.findByRole('heading', { name: /^Commentaires/ });
  return { ...page, server, user };
}

const heading = () => screen.getByRole('heading', { name: /^Commentaires/ }).textContent;
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Votre commentaire' });
const publish = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Publier' });

describe('the comments of an announcement', () => {
  it('say who wrote them, when, and who is the author of the announcement', async () => {
    await open([
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
    expect(heading()).toBe('Commentaires 2');
  });

  it('come ten at a time', async () => {
    const { user } = await open(
      Array.from({ length: 12 }, (_, i) => aComment({ id: `c${i}`, content: `Numéro ${i}` })),
    );
    await screen.findByText('Numéro 9');
    expect(screen.queryByText('Numéro 10')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Voir les commentaires précédents' }));
    await screen.findByText('Numéro 11');
    expect(screen.queryByRole('button', { name: 'Voir les commentaires précédents' })).toBeNull();
  });

  it('have links that lead out safely, and nothing else that is interpreted', async () => {
    await open([aComment({ content: 'Plan : https://example.org/plan. <img src=x onerror=alert(1)>' })]);
    const link = await screen.findByRole('link', { name: 'https://example.org/plan' });
    expect(link.getAttribute('rel')).toContain('nofollow');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(link.parentElement?.textContent).toBe(
      'Plan : https://example.org/plan. <img src=x onerror=alert(1)>',
    );
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it('say so when there are none', async () => {
    await open([]);
    await screen.findByText('Aucun commentaire pour l’instant.');
  });

  it('can be asked for again', async () => {
    let answer: Parameters<typeof fakeServer>[0][string] = refusal(500, {});
    const { user } = await open([], { [list]: (call) => answer(call) });
    await screen.findByText('Erreur lors du chargement des commentaires');
    answer = () => Response.json([aComment()]);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText('Je viens avec plaisir.');
  });
});

describe('a visitor', () => {
  it('reads, and is led to log in and back here', async () => {
    const { user, address } = await open([aComment()]);
    await screen.findByText('Je viens avec plaisir.');
    expect(screen.getByText('Connectez-vous pour ajouter un commentaire')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Votre commentaire' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Se connecter' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(window.sessionStorage.getItem('auth_redirect_path')).toContain('/announce/5f2a');
  });
});

describe('someone who is logged in', () => {
  it('publishes a comment, without the spaces around it', async () => {
    logIn();
    const { user, server } = await open([aComment()]);
    await user.type(await field(), '  Je suis partante.  ');
    await user.click(publish());
    await screen.findByText('Commentaire publié avec succès');
    await screen.findByText('Je suis partante.');
    expect((await field()).value).toBe('');
    expect(heading()).toBe('Commentaires 2');
    const [call] = server.calls.filter(({ method }) => method === 'POST');
    expect(call?.body).toEqual({ content: 'Je suis partante.' });
  });

  it('publishes once at a double click', async () => {
    logIn();
    const { user, server } = await open([]);
    await user.type(await field(), 'Je suis partante.');
    publish().click();
    publish().click();
    await screen.findByText('Commentaire publié avec succès');
    expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(heading()).toBe('Commentaires 1');
  });

  it('cannot publish nothing, and is told what is too short or too long', async () => {
    logIn();
    const { user, server } = await open([]);
    expect((await field(), publish().disabled)).toBe(true);
    await user.type(await field(), '   ');
    expect(publish().disabled).toBe(true);
    await user.type(await field(), 'ab');
    await user.click(publish());
    await screen.findByText('Le commentaire doit contenir au moins 3 caractères');
    await user.clear(await field());
    await user.click(await field());
    await user.paste('a'.repeat(501));
    await screen.findByText('Le commentaire ne peut pas dépasser 500 caractères');
    expect(screen.getByText('501 / 500')).toBeTruthy();
    await user.click(publish());
    expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('keeps the text when it could not be published, also over a reload', async () => {
    logIn();
    const { user, page } = await open([], { 'POST /api/comments/announce/5f2a': refusal(500, {}) });
    await user.type(await field(), 'Je suis partante.');
    await user.click(publish());
    await screen.findByText('Erreur lors de la publication du commentaire');
    expect((await field()).value).toBe('Je suis partante.');
    page.unmount();
    await open([]);
    expect((await field()).value).toBe('Je suis partante.');
  });

  it('keeps what is typed while another comment leaves', async () => {
    logIn();
    const sent = later();
    const { user, page } = await open([], { 'POST /api/comments/announce/5f2a': sent.answer });
    await user.type(await field(), 'Je suis partante.');
    await user.click(publish());
    await user.type(await field(), ' Et Léa aussi.');
    sent.resolve(Response.json(mine({ id: 'new', content: 'Je suis partante.' }), { status: 201 }));
    await screen.findByText('Commentaire publié avec succès');
    expect((await field()).value).toBe('Je suis partante. Et Léa aussi.');
    page.unmount();
    await open([]);
    expect((await field()).value).toBe('Je suis partante. Et Léa aussi.');
  });

  it('sends the same words under the same key after a reload, and other words under another', async () => {
    logIn();
    /** The page anew, with what was kept and these words after it. Answers with the key they are sent under. */
    const send = async (words: string) => {
      const { user, page, server } = await open([], { 'POST /api/comments/announce/5f2a': refusal(500, {}) });
      const sent = () => server.calls.filter(({ method }) => method === 'POST');
      await user.type(await field(), words);
      await user.click(publish());
      await waitFor(() => expect(sent()).toHaveLength(1));
      page.unmount();
      return sent()[0]?.key;
    };
    const first = await send('Je suis partante.');
    expect(await send(' ')).toBe(first);
    expect(await send('Toujours.')).not.toBe(first);
  });

  it('has no menu on what others wrote', async () => {
    logIn();
    await open([aComment()]);
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
    const { user } = await open([mine({ content: 'Premier jet' })]);
    await choose(user, 'Modifier');
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Modifier mon commentaire' });
    expect(box.value).toBe('Premier jet');
    await user.clear(box);
    await user.type(box, 'Deuxième jet');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Deuxième jet');
    expect(screen.getByText('modifié')).toBeTruthy();
    expect(screen.queryByText('Premier jet')).toBeNull();
  });

  it('goes on when they typed while it was being saved', async () => {
    logIn();
    const saved = later();
    const { user } = await open([mine({ content: 'Premier jet' })], { 'PUT /api/comments/c2': saved.answer });
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
    const { user, server } = await open([mine({ content: 'Premier jet' })]);
    await choose(user, 'Modifier');
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    await screen.findByText('Premier jet');
    expect(server.calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('deletes it after a question', async () => {
    logIn();
    const { user } = await open([mine({ content: 'À oublier' }), aComment()]);
    await choose(user, 'Supprimer');
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('Êtes-vous sûr de vouloir supprimer ce commentaire ?');
    await user.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
    await screen.findByText('Commentaire supprimé');
    await waitFor(() => expect(screen.queryByText('À oublier')).toBeNull());
    expect(heading()).toBe('Commentaires 1');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Commentaires/ }));
  });

  it('is told when it could not be deleted', async () => {
    logIn();
    const { user } = await open([mine({ content: 'À oublier' })], {
      'DELETE /api/comments/c2': refusal(500, {}),
    });
    await choose(user, 'Supprimer');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
    await within(dialog).findByText('Erreur lors de la suppression du commentaire');
    expect(screen.getByText('À oublier')).toBeTruthy();
  });
});
