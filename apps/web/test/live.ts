import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { startLiveServer } from './live-server.ts';
// Loaded here, its time is not counted as a test's.
import '../src/lib/realtime/stomp-link.ts';

/** A live server at the page's own address. Undo with `vi.unstubAllGlobals` and stop it. */
export async function serveLive() {
  const server = await startLiveServer();
  (globalThis as unknown as { jsdom: { reconfigure: (to: { url: string }) => void } }).jsdom.reconfigure({
    url: server.url,
  });
  // jsdom's own does not survive jsdom's own events.
  vi.stubGlobal('WebSocket', WebSocket);
  return server;
}
