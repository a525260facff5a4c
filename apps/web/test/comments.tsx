import { type Comment, comment } from '@coequipiers/contract/comments-schemas';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anAnnouncement } from './announcements.ts';
import { fakeServer } from './fake-server.ts';
import { openPage } from './page.tsx';

/** The person who is logged in, in tests with a session. */
export const email = 'camille@demo.example';

export const commentsCall = 'GET /api/comments/announce/5f2a';

export function aComment(own: Partial<Comment> = {}): Comment {
  const createdAt = new Date().toISOString();
  return comment.parse({
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
  });
}

export const mine = (own: Partial<Comment> = {}) =>
  aComment({
    id: 'c2',
    authorName: 'camille',
    authorUsername: 'camille',
    authorEmail: email,
    createdBy: email,
    ...own,
  });

/** The page of an announcement with these comments, newest first. */
export async function openComments(comments: Comment[], answers: Parameters<typeof fakeServer>[0] = {}) {
  const kept = [...comments];
  const server = fakeServer({
    'GET /api/announce/5f2a': () =>
      Response.json(anAnnouncement({ id: '5f2a', createdBy: 'u_karim', commentCount: kept.length })),
    [commentsCall]: ({ query }) => {
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

export const commentsHeading = () => screen.getByRole('heading', { name: /^Commentaires/ });
