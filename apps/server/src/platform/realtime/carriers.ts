import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Link } from './connection.ts';

/** A connection as sockjs gives it. Its own types are older than the library. */
export type SockJsConnection = {
  /** Of the request that opened it, as we have rewritten it. */
  url: string;
  protocol: string;
  write: (text: string) => boolean;
  close: (code: number, reason: string) => boolean;
  on: ((event: 'data', listener: (message: unknown) => void) => void) &
    ((event: 'close', listener: () => void) => void);
};

/** The socket or the requests that carry one SockJS session. */
type Carrier = {
  token: string | undefined;
  address: string;
  socket: Socket;
  /** What a polling client is waiting on; a WebSocket has none. */
  response?: ServerResponse;
  /** Bytes that no request has come for. */
  kept: number;
};

const goodbyeMs = 1_000;
const closeCode = 3_000;

/**
 * Who carries what. The library sees requests without their token: in its place stands the name of the carrier, which is
 * also how a connection that it opens is found again here.
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
    request.url = `${pathOf(request)}?carrier=${key}`;
  };

  return {
    size: () => carriers.size,
    /** How many come from an address. */
    from,
    knows: (session: string) => carriers.has(`session-${session}`),

    addSocket: (request: IncomingMessage, socket: Socket, address: string): void => {
      count += 1;
      const key = `socket-${count}`;
      add(key, { token: tokenOf(request), address, socket, kept: 0 });
      socket.once('close', () => remove(key));
      hide(request, key);
    },

    /**
     * A request of a polling client: one that waits for messages, or one that sends. Whoever has another token than the
     * session was opened with does not know that session. False then.
     */
    addRequest: (
      request: IncomingMessage,
      response: ServerResponse,
      { session, waits, address }: { session: string; waits: boolean; address: string },
    ): boolean => {
      const key = `session-${session}`;
      const known = carriers.get(key);
      const token = tokenOf(request);
      if (known && known.token !== token) return false;
      hide(request, key);
      if (!waits) return known !== undefined;
      const { socket } = request;
      const carrier = known ?? { token, address, socket, kept: 0 };
      // A second waiting request is refused by the library; the first stays the one that counts.
      if (!carrier.response || carrier.response.writableEnded || carrier.response.destroyed) {
        Object.assign(carrier, { socket, response, kept: 0 });
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
      if (carrier.response && !waiting()) carrier.kept += Buffer.byteLength(text);
      connection.write(text);
    },
    unread: () => carrier.kept + carrier.socket.writableLength,
    close: () => {
      const busy = carrier.response === undefined || waiting();
      connection.close(closeCode, 'closed by the server');
      const { socket } = carrier;
      if (busy) setTimeout(() => socket.destroy(), goodbyeMs).unref();
    },
  };
}

export const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

function tokenOf({ url = '' }: IncomingMessage): string | undefined {
  const query = url.slice(pathOf({ url } as IncomingMessage).length);
  return new URLSearchParams(query).get('token') || undefined;
}
