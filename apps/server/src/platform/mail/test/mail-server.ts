import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** How the server reacts to clients. */
export type Mood =
  | 'accepts'
  | 'stalls'
  | 'refuses MAIL'
  | 'refuses RCPT'
  | 'refuses DATA'
  | 'drops in DATA'
  | 'drops after DATA'
  /** Takes the mail, and does not say so. */
  | 'is silent after DATA';

type Received = { mail: Email; envelopeTo: string[]; secure: boolean };

/** A mail server over TCP that can be down or misbehave. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const calls = { connections: 0, drops: 0, halves: 0, silences: 0 };
  const sockets = new Map<number, Socket>();
  let mood: Mood = 'accepts';
  let beforeReply = async () => {};

  const tryLater = () => Object.assign(new Error('try again later'), { responseCode: 451 });
  const inMood = (unwanted: Mood) => (mood === unwanted ? tryLater() : null);
  const take = async (
    stream: Readable,
    session: SMTPServerSession,
    done: (refusal: Error | null) => void,
  ) => {
    if (mood === 'drops in DATA') {
      stream.once('data', () => {
        calls.halves++;
        sockets.get(session.remotePort)?.destroy();
      });
    }
    // A sender that is killed breaks off in the middle of a mail.
    const content = await buffer(stream).catch(() => undefined);
    if (!content || mood === 'refuses DATA') return done(tryLater());
    received.push({
      mail: await PostalMime.parse(content),
      envelopeTo: session.envelope.rcptTo.map(({ address }) => address),
      secure: session.secure,
    });
    await beforeReply();
    if (mood === 'is silent after DATA') {
      calls.silences++;
      return;
    }
    if (mood === 'drops after DATA') {
      calls.drops++;
      sockets.get(session.remotePort)?.destroy();
    }
    done(null);
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onMailFrom: (_address, _session, done) => done(inMood('refuses MAIL')),
    onRcptTo: (_address, _session, done) => done(inMood('refuses RCPT')),
    onData: (stream, session, done) => void take(stream, session, done),
    ...options,
  });
  smtp.on('error', () => undefined);

  const front = createServer((socket) => {
    calls.connections++;
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(port));
    if (mood !== 'stalls') smtp.server.emit('connection', socket);
  });
  const listen = async (port: number) => {
    front.listen(port, '127.0.0.1');
    await once(front, 'listening');
  };
  const hangUp = () => {
    for (const socket of sockets.values()) socket.destroy();
  };
  await listen(0);
  const { port } = front.address() as AddressInfo;

  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    calls,
    feel: (next: Mood) => {
      mood = next;
      hangUp();
    },
    /** Called when a mail has arrived, before the reply to its sender. */
    onArrival: (action: () => Promise<void>) => {
      beforeReply = action;
    },
    goDown: async () => {
      const closed = once(front, 'close');
      front.close();
      hangUp();
      await closed;
    },
    comeBack: () => listen(port),
    stop: async () => {
      hangUp();
      if (front.listening) front.close();
    },
  };
}
