import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Link } from './connection.ts';

/** A connection of the sockjs library, whose own types are outdated. */
export type SockJsConnection = {
  /** The URL of the opening request, as rewritten here. */
  url: string;
  protocol: string;
  write: (text: string) => boolean;
  close: (code: number, reason: string) => boolean;
  on: ((event: 'data', listener: (message: unknown) => void) => void) &
    ((event: 'close', listener: () => void) => void);
};

/** The socket or polling requests that carry one SockJS session. */
type Carrier = {
  token: string | undefined;
  address: string;
  socket: Socket;
  /** The pending response of a polling client; undefined for a WebSocket. */
  response?: ServerResponse;
  /** Bytes that wait for the next polling request. */
  unreadBytes: number;
};

const closeTimeoutMs = 1_000;
const closeCode = 3_000;

/**
 * Keeps track of carriers. The library sees requests without their token: the token in the URL is replaced by a carrier key,
 * which also identifies the connection that the library opens.
 */
export function createCarriers() {
  const carriers = new Map<string, Carrier>();
  const perAddress = new Map<string, number>();
  let count = 0;

  const from = (address: string): number => perAddress.get(address) ?? 0;
  const add = (key: string, carrier: Carrier): void => {
    carriers.set(key, carrier);
    perAddress.set(carrier.address, from(carrier.address) + 1);
  };
  const remove = (key: string): void => {
    const carrier = carriers.get(key);
    if (!carrier) return;
    carriers.delete(key);
    const left = from(carrier.address) - 1;
    if (left > 0) perAddress.set(carrier.address, left);
    else perAddress.delete(carrier.address);
  };

  const hide = (request: IncomingMessage, key: string): void => {
    request.url = `${requestPath(request)}?carrier=${key}`;
  };

  return {
    size: () => carriers.size,
    /** The number of carriers from an address. */
    from,
    knows: (session: string) => carriers.has(`session-${session}`),

    addSocket: (request: IncomingMessage, socket: Socket, address: string): void => {
      count += 1;
      const key = `socket-${count}`;
      add(key, { token: tokenOf(request), address, socket, unreadBytes: 0 });
      socket.once('close', () => remove(key));
      hide(request, key);
    },

    /**
     * A request of a polling client, which waits for messages or sends some. False for a session that was opened with another
     * token, or that does not exist.
     */
    addRequest: (
      request: IncomingMessage,
      response: ServerResponse,
      { session, isPolling, address }: { session: string; isPolling: boolean; address: string },
    ): boolean => {
      const key = `session-${session}`;
      const known = carriers.get(key);
      const token = tokenOf(request);
      if (known && known.token !== token) return false;
      hide(request, key);
      if (!isPolling) return known !== undefined;
      const { socket } = request;
      const carrier = known ?? { token, address, socket, unreadBytes: 0 };
      // The library refuses a second waiting request; the first one stays in use.
      if (!carrier.response || carrier.response.writableEnded || carrier.response.destroyed) {
        Object.assign(carrier, { socket, response, unreadBytes: 0 });
      }
      if (!known) add(key, carrier);
      return true;
    },

    linkOf: (connection: SockJsConnection): Link | undefined => {
      const key = new URL(connection.url, 'http://carrier').searchParams.get('carrier') ?? '';
      const carrier = carriers.get(key);
      if (!carrier) return undefined;
      connection.on('close', () => remove(key));
      return link(connection, carrier);
    },
  };
}
export type Carriers = ReturnType<typeof createCarriers>;

function link(connection: SockJsConnection, carrier: Carrier): Link {
  const waiting = (): boolean =>
    carrier.response !== undefined && !carrier.response.writableEnded && !carrier.response.destroyed;
  return {
    transport: connection.protocol,
    address: carrier.address,
    token: carrier.token,
    write: (text) => {
      if (carrier.response && !waiting()) carrier.unreadBytes += Buffer.byteLength(text);
      connection.write(text);
    },
    unread: () => carrier.unreadBytes + carrier.socket.writableLength,
    close: () => {
      const busy = carrier.response === undefined || waiting();
      connection.close(closeCode, 'closed by the server');
      const { socket } = carrier;
      if (busy) setTimeout(() => socket.destroy(), closeTimeoutMs).unref();
    },
  };
}

export const requestPath = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

function tokenOf({ url = '' }: IncomingMessage): string | undefined {
  const query = url.slice(requestPath({ url } as IncomingMessage).length);
  return new URLSearchParams(query).get('token') || undefined;
}
