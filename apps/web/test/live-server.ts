import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { FrameImpl, Parser } from '@stomp/stompjs';
import sockjs from 'sockjs';

type Session = { token: string | null; topics: Map<string, string>; conn: sockjs.Connection };

/** A real WebSocket server with just enough STOMP to test the page's live connection. */
export async function startLiveServer() {
  const sessions = new Set<Session>();
  const sockets = new Set<Socket>();
  const tokens: (string | null)[] = [];
  const said: { destination: string; body: string }[] = [];
  /** The error code for each refused topic. */
  const refused = new Map<string, string>();
  const newestOf = new Map<string, string>();
  const ended = new Set<string | null>();

  const live = sockjs.createServer({ prefix: '/ws', websocket: true, log: () => undefined });
  live.on('connection', (conn) => {
    const token = new URL(conn.url, 'http://own.invalid').searchParams.get('token');
    const session: Session = { token, topics: new Map(), conn };
    const reply = (command: string, headers: Record<string, string>): void => {
      conn.write(frame(command, headers));
    };
    const parser = new Parser(
      (raw) => {
        const { command, headers, body } = FrameImpl.fromRawFrame(raw, true);
        const { destination = '', id = '', receipt } = headers;
        if (command === 'CONNECT' && ended.has(token)) {
          tokens.push(token);
          return refuse(session, 'UNAUTHENTICATED');
        }
        if (command === 'CONNECT') {
          sessions.add(session);
          tokens.push(token);
          return reply('CONNECTED', { version: '1.2', 'heart-beat': '0,0' });
        }
        const code = refused.get(destination);
        if (command === 'SUBSCRIBE' && code) {
          return refuse(session, code, receipt);
        }
        if (command === 'SUBSCRIBE') session.topics.set(id, destination);
        if (command === 'UNSUBSCRIBE') session.topics.delete(id);
        if (command === 'SEND') said.push({ destination, body });
        const newest = newestOf.get(destination);
        if (receipt) reply('RECEIPT', { 'receipt-id': receipt, ...(newest !== undefined && { newest }) });
      },
      () => undefined,
    );
    conn.on('data', (data) => parser.parseChunk(data));
    conn.on('close', () => sessions.delete(session));
  });

  const server = createServer();
  let away = false;
  server.on('connection', (socket) => {
    if (away) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  live.installHandlers(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    /** The token of each connection. */
    tokens,
    said,
    refused,
    /** The `newest` header sent to subscribers of a topic. */
    newestOf,
    topics: () => [...sessions].flatMap(({ topics }) => [...topics.values()]),
    connections: () => sessions.size,
    publish: (destination: string, payload: unknown) => {
      for (const { topics, conn } of sessions) {
        for (const [subscription, topic] of topics) {
          if (topic !== destination) continue;
          const headers = { destination, subscription, 'message-id': '1' };
          conn.write(frame('MESSAGE', headers, JSON.stringify(payload)));
        }
      }
    },
    /** Ends the sessions of a token. */
    end: (token: string) => {
      ended.add(token);
      for (const session of sessions) if (session.token === token) refuse(session, 'UNAUTHENTICATED');
    },
    /** Refuses connections until `comeBack`. */
    goAway: () => {
      away = true;
    },
    comeBack: () => {
      away = false;
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop: () =>
      new Promise<void>((stopped) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => stopped());
      }),
  };
}

function refuse({ conn }: Session, code: string, receipt?: string): void {
  conn.write(frame('ERROR', { message: code, code, ...(receipt && { 'receipt-id': receipt }) }));
  conn.close();
}

const frame = (command: string, headers: Record<string, string>, body = ''): string =>
  FrameImpl.marshall({ command, headers, body, escapeHeaderValues: true }) as string;
