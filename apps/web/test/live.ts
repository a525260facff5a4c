import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { startLiveServer } from './live-server.ts';
// Loaded here, so that its loading does not count in a test's time.
import '../src/lib/realtime/stomp-link.ts';

/** A live server at the page's own origin. Undo with `vi.unstubAllGlobals` and stop it. */
export async function serveLive() {
  const server = await startLiveServer();
  (globalThis as unknown as { jsdom: { reconfigure: (to: { url: string }) => void } }).jsdom.reconfigure({
    url: server.url,
  });
  // jsdom's WebSocket fails with jsdom's own events.
  vi.stubGlobal('WebSocket', WebSocket);
  return server;
}
