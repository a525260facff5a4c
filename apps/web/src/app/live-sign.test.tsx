import { destination } from '@coequipiers/contract/realtime';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aConversation } from '../../test/chat.ts';
import { serveLive } from '../../test/live.ts';
import { tokenFor } from '../../test/token.ts';
import { ConversationHead } from '../features/chat/conversation-head.tsx';
import { listen, liveState } from '../lib/realtime/live.ts';
import { dropSession, openSession } from '../lib/session.ts';
import { LiveSign } from './live-sign.tsx';

const sign = 'Le direct est interrompu, nouvel essai en cours';
let live: Awaited<ReturnType<typeof serveLive>>;
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  live = await serveLive();
  openSession(tokenFor(3_600_000), 'camille@exemple.org');
  const ready = vi.fn<() => void>();
  stop = listen(destination('/user/topic/inbox', {}), { onMessage: () => undefined, ready });
  render(<LiveSign />);
  await waitFor(() => expect(ready).toHaveBeenCalledOnce());
});
afterEach(async () => {
  cleanup();
  stop();
  dropSession();
  vi.useRealTimers();
  await live.stop();
  vi.unstubAllGlobals();
});

/** Breaks the connection. */
async function lose(): Promise<void> {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  act(() => live.cut());
  await waitFor(() => expect(liveState()).toBe('disconnected'));
}

it('shows a sign while the live connection is lost, and removes it when it is back', async () => {
  live.goAway();
  await lose();
  expect(screen.queryByText(sign)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.getByRole('status').textContent).toBe(sign);

  live.comeBack();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(sign)).toBeNull());
  expect(liveState()).toBe('connected');
});

it('shows nothing when the first retry succeeds', async () => {
  await lose();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(liveState()).toBe('connected'));
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.queryByText(sign)).toBeNull();
});

it('shows the sign beside the name in a conversation on a phone, where there is no header', async () => {
  const row = aConversation();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ConversationHead email="camille@exemple.org" name="karim_b" row={row} count={2} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const head = within(screen.getByRole('banner'));
  expect(head.getByText('2 messages')).toBeTruthy();
  live.goAway();
  await lose();
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(head.getByRole('status').textContent).toBe(sign);
  expect(head.queryByText('2 messages')).toBeNull();
});
