import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aComment, commentsHeading, email, mine, openComments } from '../../../test/comments.tsx';
import { later, refusal } from '../../../test/fake-server.ts';
import { tokenFor } from '../../../test/token.ts';
import { dropSession, openSession } from '../../lib/session.ts';
import { dismissToast, shownToasts } from '../../ui/toast.ts';

beforeEach(() => openSession(tokenFor(60_000), email));
afterEach(() => {
  dropSession();
  for (const { id } of shownToasts()) dismissToast(id);
  vi.unstubAllGlobals();
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Votre commentaire' });
const publish = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Publier' });

it('publishes a comment, without the spaces around it', async () => {
  const { user, server } = await openComments([aComment()]);
  await user.type(await field(), '  Je suis partante.  ');
  await user.click(publish());
  await screen.findByText('Commentaire publié avec succès');
  await screen.findByText('Je suis partante.');
  expect((await field()).value).toBe('');
  expect(commentsHeading().textContent).toBe('Commentaires 2');
  const [call] = server.calls.filter(({ method }) => method === 'POST');
  expect(call?.body).toEqual({ content: 'Je suis partante.' });
});

it('publishes once at a double click', async () => {
  const { user, server } = await openComments([]);
  await user.type(await field(), 'Je suis partante.');
  publish().click();
  publish().click();
  await screen.findByText('Commentaire publié avec succès');
  expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(commentsHeading().textContent).toBe('Commentaires 1');
});

it('cannot publish nothing, and is told what is too short or too long', async () => {
  const { user, server } = await openComments([]);
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

it('is told that a comment is required when the field is left blank or emptied, not after a publication', async () => {
  const { user } = await openComments([]);
  const required = () => screen.queryByText('Le commentaire est requis');
  await user.click(await field());
  expect(required()).toBeNull();
  await user.tab();
  expect(required()).not.toBeNull();
  expect(publish().disabled).toBe(true);
  await user.type(await field(), 'Je suis');
  expect(required()).toBeNull();
  await user.clear(await field());
  expect(required()).not.toBeNull();
  expect(publish().disabled).toBe(true);
  await user.type(await field(), 'Je suis partante.');
  await user.click(publish());
  await screen.findByText('Commentaire publié avec succès');
  expect((await field()).value).toBe('');
  expect(required()).toBeNull();
});

it('keeps the text when it could not be published, also over a reload', async () => {
  const { user, page } = await openComments([], { 'POST /api/comments/announce/5f2a': refusal(500, {}) });
  await user.type(await field(), 'Je suis partante.');
  await user.click(publish());
  await screen.findByText('Erreur lors de la publication du commentaire');
  expect((await field()).value).toBe('Je suis partante.');
  page.unmount();
  await openComments([]);
  expect((await field()).value).toBe('Je suis partante.');
});

it('is told how long to wait after too many comments', async () => {
  const { user } = await openComments([], {
    'POST /api/comments/announce/5f2a': refusal(429, {
      userMessage: 'Trop de tentatives. Veuillez réessayer dans 2 minutes.',
    }),
  });
  await user.type(await field(), 'Je suis partante.');
  await user.click(publish());
  await screen.findByText(
    'Erreur lors de la publication du commentaire. Trop de tentatives. Veuillez réessayer dans 2 minutes.',
  );
});

it('keeps what is typed while another comment is being sent', async () => {
  const sent = later();
  const { user, page } = await openComments([], { 'POST /api/comments/announce/5f2a': sent.answer });
  await user.type(await field(), 'Je suis partante.');
  await user.click(publish());
  await user.type(await field(), ' Et Léa aussi.');
  sent.resolve(Response.json(mine({ id: 'new', content: 'Je suis partante.' }), { status: 201 }));
  await screen.findByText('Commentaire publié avec succès');
  expect((await field()).value).toBe('Je suis partante. Et Léa aussi.');
  page.unmount();
  await openComments([]);
  expect((await field()).value).toBe('Je suis partante. Et Léa aussi.');
});

it('sends the same words under the same key after a reload, and other words under another', async () => {
  /** Reopens the page with the stored draft, adds text and sends it. Returns the idempotency key. */
  const send = async (words: string) => {
    const { user, page, server } = await openComments([], {
      'POST /api/comments/announce/5f2a': refusal(500, {}),
    });
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
