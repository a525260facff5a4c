import { realtimeLimits, realtimePaths } from '@coequipiers/contract/realtime';
import { Client } from '@stomp/stompjs';
import { logError, logNotice } from '../log.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const [ENDPOINT] = realtimePaths;

type TopicListener = {
  onMessage: (payload: unknown) => void;
  /**
   * Called at every connection once the server has accepted the subscription: from now on no message is missed. The server
   * may name the newest earlier message.
   */
  ready: (newest?: string) => void;
  refused: () => void;
};

export type Link = {
  /** Works only while the link is up. */
  subscribe: (destination: string, listener: TopicListener) => () => void;
  send: (destination: string, payload: unknown) => void;
  close: () => void;
};

type LinkOptions = {
  token: string | null;
  onUp: () => void;
  /** `ended` is true when the server no longer accepts the token. */
  onDown: (ended: boolean) => void;
};

let receipts = 0;

/** Some networks block WebSockets. True once SockJS has connected where WebSocket failed. */
let webSocketBlocked = false;

/** One connection without reconnection: the caller opens a new link after `onDown`. */
export function openLink({ token, onUp, onDown }: LinkOptions): Link {
  let closed = false;
  let ended = false;
  let client = start(webSocketBlocked);

  function start(fallback: boolean): Client {
    let up = false;
    const attempt = new Client({
      reconnectDelay: 0,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      // Without heart-beats the network is gone, and a closing handshake would wait for it.
      discardWebsocketOnCommFailure: true,
      heartbeatIncoming: realtimeLimits.heartBeat,
      heartbeatOutgoing: realtimeLimits.heartBeat,
      onConnect: () => {
        up = true;
        webSocketBlocked = fallback;
        onUp();
      },
      onStompError: ({ headers }) => {
        ended = headers['code'] === 'UNAUTHENTICATED' && token !== null;
        logNotice(`The live connection was refused: ${headers['message'] ?? ''}`);
      },
      onWebSocketClose: () => {
        void attempt.deactivate();
        if (closed || client !== attempt) return;
        if (up || fallback || ended) end();
        else void fallBack();
      },
    });
    if (fallback) void startWithSockJs(attempt);
    else {
      attempt.webSocketFactory = () => openWebSocket(webSocketAddress(token));
      attempt.activate();
    }
    return attempt;
  }

  async function startWithSockJs(attempt: Client): Promise<void> {
    try {
      const { default: SockJS } = await import('sockjs-client');
      if (closed) return;
      attempt.webSocketFactory = () =>
        new SockJS(ENDPOINT + queryOf(token), null, {
          transports: ['websocket', 'xhr-streaming', 'xhr-polling'],
        });
      attempt.activate();
    } catch (error) {
      logError('The other way of connecting did not load', error);
      end();
    }
  }

  /** If `/info` does not answer either, the server or the network is down and WebSocket is not to blame. */
  async function fallBack(): Promise<void> {
    const reachable = await fetch(`${ENDPOINT}/info`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS),
    })
      .then(({ ok }) => ok)
      .catch(() => false);
    if (closed) return;
    if (reachable) client = start(true);
    else end();
  }

  function end(): void {
    if (closed) return;
    closed = true;
    webSocketBlocked = false;
    onDown(ended);
  }

  return {
    subscribe: (destination, listener) => subscribe(client, destination, listener),
    send: (destination, payload) => client.publish({ destination, body: JSON.stringify(payload) }),
    close: () => {
      closed = true;
      onceOpened(client.webSocket, () => void client.deactivate());
    },
  };
}

function subscribe(
  client: Client,
  destination: string,
  { onMessage, ready, refused }: TopicListener,
): () => void {
  receipts += 1;
  const receipt = `subscription-${receipts}`;
  client.watchForReceipt(receipt, ({ headers }) => ready(headers['newest']));
  const { onStompError } = client;
  // A refused topic closes the whole connection. Asking for it again would close every later one, so it is dropped. On any
  // other error the topic is asked for again with the next connection.
  client.onStompError = (frame) => {
    if (frame.headers['receipt-id'] === receipt && frame.headers['code'] === 'REFUSED') refused();
    onStompError(frame);
  };
  const subscription = client.subscribe(
    destination,
    ({ body }) => {
      const payload = parsed(body);
      if (payload !== undefined) onMessage(payload);
    },
    { receipt },
  );
  return () => {
    if (client.connected) subscription.unsubscribe();
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    logError('A live message could not be read', error);
    return undefined;
  }
}

/** Frames sent while the socket closes are lost anyway: they are dropped before the browser logs an error. */
function openWebSocket(address: string): WebSocket {
  const socket = new WebSocket(address);
  socket.send = (data) => {
    if (socket.readyState === WebSocket.OPEN) WebSocket.prototype.send.call(socket, data);
  };
  return socket;
}

/** Browsers log an error when a WebSocket is closed before it has opened. */
function onceOpened(socket: Client['webSocket'], action: () => void): void {
  if (socket instanceof WebSocket && socket.readyState === WebSocket.CONNECTING) {
    socket.addEventListener('open', action, { once: true });
  } else action();
}

function webSocketAddress(token: string | null): string {
  const address = new URL(`${ENDPOINT}/websocket${queryOf(token)}`, window.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  return address.href;
}

const queryOf = (token: string | null): string =>
  token === null ? '' : `?token=${encodeURIComponent(token)}`;
