import type { Comment, CommentEvent } from '@coequipiers/contract/comments-schemas';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { anAnnouncement } from '../../../test/announcements.ts';
import { aComment, email, mine } from '../../../test/comments.tsx';
import { fakeServer, later } from '../../../test/fake-server.ts';
import { startLiveServer } from '../../../test/live-server.ts';
import { openPublishedPage } from '../../../test/page.tsx';
import { tokenFor } from '../../../test/token.ts';
import { dropSession, openSession } from '../../lib/session.ts';
import { dismissToast, shownToasts } from '../../ui/toast.ts';

const id = '0199a0b1c2d37e4f8a9b0c1d2e3f4a5b';
const topic = `/topic/announces/${id}/comments`;

let live: Awaited<ReturnType<typeof startLiveServer>> | undefined;
afterEach(async () => {
  cleanup();
  dropSession();
  for (const { id: shown } of shownToasts()) dismissToast(shown);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await live?.stop();
});

/** The page of an announcement with these comments and a real live connection. */
async function open(kept: Comment[], answers: Parameters<typeof fakeServer>[0] = {}, newest = kept[0]?.id) {
  live = await startLiveServer();
  if (newest !== undefined) live.newestOf.set(topic, newest);
  const { url, topics, publish } = live;
  (globalThis as unknown as { jsdom: { reconfigure: (to: { url: string }) => void } }).jsdom.reconfigure({
    url,
  });
  vi.stubGlobal('WebSocket', WebSocket);
  const server = fakeServer({
    [`GET /api/announce/${id}`]: () => Response.json(anAnnouncement({ id, commentCount: kept.length })),
    [`GET /api/comments/announce/${id}`]: () => Response.json(kept),
    [`GET /api/comments/announce/${id}/count`]: () => Response.json(kept.length),
    ...answers,
  });
  await openPublishedPage(`/announce/${id}`);
  await waitFor(() => expect(topics()).toContain(topic));
  return { server, tell: (event: CommentEvent) => publish(topic, event) };
}

const counted = (count: number) => screen.findByRole('heading', { name: `Commentaires ${count}` });

it('shows a visitor what others write, change and take back while the page is open', async () => {
  const kept = [aComment({})];
  const { tell } = await open(kept);
  await counted(1);

  const written = aComment({ id: 'c2', content: 'Moi aussi !' });
  kept.unshift(written);
  tell({ ...written, event: 'published' });
  await screen.findByText('Moi aussi !');
  await counted(2);

  kept[0] = { ...written, content: 'Moi aussi, à pied.', edited: true };
  tell({ ...kept[0], event: 'edited' });
  await screen.findByText('Moi aussi, à pied.');
  screen.getByText('modifié');

  kept.pop();
  tell({ event: 'deleted', id: 'c1' });
  await waitFor(() => expect(screen.queryByText('Je viens avec plaisir.')).toBeNull());
  await counted(1);
});

it('tells the author that it is deleted, although it went from the page before the answer came', async () => {
  openSession(tokenFor(60_000), email);
  const kept = [mine({ content: 'À oublier' })];
  const held = later();
  const { tell } = await open(kept, { 'DELETE /api/comments/c2': held.answer });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Modifier ou supprimer mon commentaire' }));
  await user.click(screen.getByRole('menuitem', { name: 'Supprimer' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  kept.pop();
  tell({ event: 'deleted', id: 'c2' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  held.resolve(new Response(null, { status: 204 }));
  await screen.findByText('Commentaire supprimé');
  const heading = await counted(0);
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('asks for the comments once when the page opens', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const { server, tell } = await open([aComment({})]);
  await screen.findByText('Je viens avec plaisir.');
  // Received, so the connection is up.
  tell({ ...aComment({ id: 'c2', content: 'Moi aussi !' }), event: 'published' });
  await screen.findByText('Moi aussi !');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(server.to(`/api/comments/announce/${id}`)).toHaveLength(1);
});

it('shows what was published between the loading and the live connection', async () => {
  const kept = [aComment({})];
  let asked = 0;
  const answer = () => {
    asked += 1;
    const list = [...kept];
    if (asked === 1) kept.unshift(aComment({ id: 'c2', content: 'Juste entre les deux' }));
    return Response.json(list);
  };
  const { server } = await open(kept, { [`GET /api/comments/announce/${id}`]: answer }, 'c2');
  await screen.findByText('Juste entre les deux');
  await counted(2);
  expect(server.to(`/api/comments/announce/${id}`)).toHaveLength(2);
});
