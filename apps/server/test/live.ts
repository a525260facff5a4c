import { Client, type IFrame, type StompConfig } from '@stomp/stompjs';
import SockJS from 'sockjs-client';
import { WebSocket } from 'ws';

/** The transports of clients. */
export const transports = ['websocket', 'xhr-streaming', 'xhr-polling', 'plain'] as const;
type Transport = (typeof transports)[number];

type Heard = { destination: string; body: unknown };

export type LiveClient = {
  client: Client;
  /** All messages so far, in order. */
  heard: Heard[];
  /** Subscribes and waits for the receipt. Gives the id of the newest item, if the receipt has it. */
  listen: (destination: string) => Promise<string | undefined>;
  send: (destination: string, body?: unknown) => Promise<void>;
  /** Settles with the next unread message. */
  next: () => Promise<Heard>;
  /** Settles with the ERROR frame of the server. */
  refused: Promise<IFrame>;
  closed: Promise<void>;
  leave: () => Promise<void>;
};

type Options = {
  /** The address of the server: `http://127.0.0.1:8080`. */
  url: string;
  path?: string;
  token?: string | undefined;
  transport?: Transport;
  config?: Pick<
    StompConfig,
    'splitLargeFrames' | 'maxWebSocketChunkSize' | 'stompVersions' | 'heartbeatOutgoing' | 'heartbeatIncoming'
  >;
};

/** An independent client: the published sockjs-client and stompjs. Settles once connected or refused. */
export async function liveClient({
  url,
  path = '/ws',
  token,
  transport = 'plain',
  config = {},
}: Options): Promise<LiveClient> {
  const query = token === undefined ? '' : `?token=${encodeURIComponent(token)}`;
  const heard: Heard[] = [];
  let taken = 0;
  let waiters: (() => void)[] = [];
  let count = 0;
  const refused = deferred<IFrame>();
  const closed = deferred<void>();
  const connected = deferred<void>();

  const client = new Client({
    reconnectDelay: 0,
    heartbeatIncoming: 10_000,
    heartbeatOutgoing: 10_000,
    webSocketFactory: () =>
      transport === 'plain'
        ? new WebSocket(`${url.replace('http', 'ws')}${path}/websocket${query}`)
        : new SockJS(`${url}${path}${query}`, undefined, { transports: transport }),
    onConnect: () => connected.resolve(),
    onStompError: (frame) => {
      refused.resolve(frame);
      connected.resolve();
    },
    onWebSocketClose: () => {
      closed.resolve();
      connected.resolve();
    },
    ...config,
  });
  client.activate();
  await connected.promise;

  const receipt = async (act: (headers: { receipt: string }) => void): Promise<string | undefined> => {
    count += 1;
    const id = `r-${count}`;
    const received = new Promise<IFrame>((resolve) => client.watchForReceipt(id, resolve));
    act({ receipt: id });
    const frame = await Promise.race([received, refused.promise, closed.promise]);
    return frame?.headers['newest'];
  };

  return {
    client,
    heard,
    refused: refused.promise,
    closed: closed.promise,
    listen: (destination) =>
      receipt((headers) => {
        const listener = ({ body }: { body: string }) => {
          heard.push({ destination, body: JSON.parse(body) });
          for (const wake of waiters) wake();
          waiters = [];
        };
        client.subscribe(destination, listener, headers);
      }),
    send: async (destination, body = {}) => {
      await receipt((headers) => client.publish({ destination, body: JSON.stringify(body), headers }));
    },
    next: async () => {
      while (heard.length <= taken) await new Promise<void>((resolve) => waiters.push(resolve));
      taken += 1;
      return heard[taken - 1] as Heard;
    },
    leave: () => client.deactivate(),
  };
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
