import type { Comment } from '@coequipiers/contract/comments-schemas';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { anAnnouncement } from '../../../test/announcements.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { startLiveServer } from '../../../test/live-server.ts';
import { openPage } from '../../../test/page.tsx';

const id = '0199a0b1c2d37e4f8a9b0c1d2e3f4a5b';
const topic = `/topic/announces/${id}/comments`;

const aComment = (own: Partial<Comment>): Comment => ({
  id: 'c1',
  content: 'Je viens.',
  authorName: 'lea-marchand',
  authorUsername: 'lea-marchand',
  authorEmail: 'u_lea',
  createdBy: 'u_lea',
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  edited: false,
  ...own,
});

let live: Awaited<ReturnType<typeof startLiveServer>> | undefined;
afterEach(async () => {
  vi.unstubAllGlobals();
  await live?.stop();
});

it('shows a visitor what others write, change and take back while the page is open', async () => {
  live = await startLiveServer();
  const { url, topics, publish } = live;
  (globalThis as unknown as { jsdom: { reconfigure: (to: { url: string }) => void } }).jsdom.reconfigure({
    url,
  });
  vi.stubGlobal('WebSocket', WebSocket);
  const kept = [aComment({})];
  fakeServer({
    [`GET /api/announce/${id}`]: () => Response.json(anAnnouncement({ id, commentCount: kept.length })),
    [`GET /api/comments/announce/${id}`]: () => Response.json(kept),
    [`GET /api/comments/announce/${id}/count`]: () => Response.json(kept.length),
  });
  const { page } = await openPage(`/announce/${id}`);
  const counted = (count: number) => screen.findByRole('heading', { name: `Commentaires ${count}` });
  await counted(1);
  await waitFor(() => expect(topics()).toContain(topic));

  const written = aComment({ id: 'c2', content: 'Moi aussi !' });
  kept.unshift(written);
  publish(topic, { ...written, event: 'published' });
  await screen.findByText('Moi aussi !');
  await counted(2);

  kept[0] = { ...written, content: 'Moi aussi, à pied.', edited: true };
  publish(topic, { ...kept[0], event: 'edited' });
  await screen.findByText('Moi aussi, à pied.');
  screen.getByText('modifié');

  kept.pop();
  publish(topic, { event: 'deleted', id: 'c1' });
  await waitFor(() => expect(screen.queryByText('Je viens.')).toBeNull());
  await counted(1);
  page.unmount();
});
