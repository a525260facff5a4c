import { randomUUID } from 'node:crypto';
import { type RealtimeErrorCode, realtimeErrors, realtimeLimits } from '@coequipiers/contract/realtime';
import type { Caller } from '../http/authentication.ts';
import type { Log } from '../log.ts';
import { createFrameReader, type Frame, writeFrame } from './frames.ts';
import { connectionsOpen, droppedTotal, subscriptionsOpen } from './metrics.ts';
import type { Hub } from './realtime.ts';
import { negotiate, Refusal, required, versionOf } from './stomp.ts';
import type { Subscription } from './subscriptions.ts';

/** The transport of a connection. */
export type Link = {
  transport: string;
  address: string;
  token: string | undefined;
  write: (text: string) => void;
  /** The number of bytes that the client has not read yet. */
  unread: () => number;
  /** Closes with a message, and destroys the socket of a client that does not react. */
  close: () => void;
};

export type Timing = {
  heartBeatMs: number;
  /** Time limit for the first frame. */
  connectMs: number;
  tickMs: number;
};

export type Parts = {
  hub: Hub;
  log: Log;
  timing: Timing;
  framesPerMinute: number;
  findCaller: (token: string) => Promise<Caller | undefined>;
  /** Throws when the person or address has too many connections. */
  admit: (address: string, caller: Caller | undefined) => Promise<void>;
  /** Called with the admitted caller. */
  onEnd: (caller: Caller | undefined) => void;
};

export type Connection = {
  /** The person, once connected. */
  caller: () => Caller | undefined;
  receive: (chunk: unknown) => void;
  /** Called every `tickMs`. */
  tick: (now: number) => void;
  fail: (code: RealtimeErrorCode) => void;
  /** Closes the connection. */
  stop: () => void;
  /** The client has closed the connection. */
  end: () => void;
};

/** Maximum number of unread bytes before the connection is dropped. */
const maxUnread = 256 * 1024;
const minuteMs = 60_000;

/** Additional headers of a receipt. */
type ReceiptHeaders = Record<string, string> | undefined;

/** The STOMP session of one client; frames are handled in order. */
export function openConnection(
  link: Link,
  { hub, log, timing, framesPerMinute, findCaller, admit, onEnd }: Parts,
): Connection {
  const subscriptions = new Map<string, Subscription>();
  const deliveries = { waiting: 0, last: Promise.resolve() };
  let state: 'opened' | 'connected' | 'ended' = 'opened';
  let caller: Caller | undefined;
  let version = '1.2';
  let heartBeats = { send: 0, receive: 0 };
  const openedAt = Date.now();
  let [readAt, writtenAt] = [openedAt, openedAt];
  let minute = { since: openedAt, frames: 0 };
  let messages = 0;
  let work = Promise.resolve();
  connectionsOpen.inc({ transport: link.transport });

  const isEnded = (): boolean => state === 'ended';

  /** Releases everything. The transport may stay open for a moment. */
  const end = (): void => {
    if (isEnded()) return;
    state = 'ended';
    connectionsOpen.dec({ transport: link.transport });
    for (const subscription of subscriptions.values()) hub.subscriptions.remove(subscription);
    subscriptionsOpen.dec(subscriptions.size);
    subscriptions.clear();
    onEnd(caller);
  };

  const stop = (): void => {
    end();
    link.close();
  };

  const drop = (reason: string): void => {
    if (isEnded()) return;
    droppedTotal.inc({ reason });
    stop();
  };

  const write = (text: string): void => {
    if (isEnded()) return;
    link.write(text);
    writtenAt = Date.now();
    if (link.unread() > maxUnread) drop('slow');
  };

  /** The protocol requires closing the connection after an ERROR. */
  const fail = (code: RealtimeErrorCode, frame?: Frame): void => {
    const { receipt, destination } = frame?.headers ?? {};
    const headers = {
      message: realtimeErrors[code],
      code,
      ...(code === 'VERSION' && { version: '1.1,1.2' }),
      ...(receipt !== undefined && { 'receipt-id': receipt }),
      ...(destination !== undefined && { destination }),
    };
    write(writeFrame('ERROR', headers));
    drop(code);
  };

  const connect = async ({ headers }: Frame): Promise<void> => {
    if (state !== 'opened') throw new Refusal('MALFORMED');
    version = versionOf(headers['accept-version']);
    heartBeats = negotiate(headers['heart-beat'], timing.heartBeatMs);
    const found = link.token === undefined ? undefined : await findCaller(link.token);
    if (link.token !== undefined && !found) throw new Refusal('UNAUTHENTICATED');
    await admit(link.address, found);
    if (isEnded()) {
      onEnd(found);
      return;
    }
    caller = found;
    state = 'connected';
    const offered = `${timing.heartBeatMs},${timing.heartBeatMs}`;
    write(writeFrame('CONNECTED', { version, 'heart-beat': offered, session: randomUUID() }));
  };

  const subscribe = async (frame: Frame): Promise<ReceiptHeaders> => {
    const id = required(frame, 'id');
    const name = required(frame, 'destination');
    const acknowledged = (frame.headers['ack'] ?? 'auto') !== 'auto';
    if (subscriptions.has(id)) throw new Refusal('MALFORMED');
    if (subscriptions.size >= realtimeLimits.subscriptions) throw new Refusal('TOO_MANY');
    const topic = hub.registry.findTopic(name);
    if (!topic) throw new Refusal('REFUSED');
    if (topic.personal && !caller) throw new Refusal('UNAUTHENTICATED');
    if (!(await topic.access('subscription')(caller))) throw new Refusal('REFUSED');
    if (isEnded()) return undefined;
    const subscription: Subscription = {
      name,
      personId: topic.personal ? caller?.id : undefined,
      viewer: caller,
      queue: deliveries,
      drop,
      send: (body) => {
        messages += 1;
        const messageId = String(messages);
        const headers = {
          subscription: id,
          'message-id': messageId,
          destination: name,
          'content-type': 'application/json',
          ...(acknowledged && { ack: messageId }),
        };
        write(writeFrame('MESSAGE', headers, body));
      },
    };
    subscriptions.set(id, subscription);
    subscriptionsOpen.inc();
    hub.subscriptions.add(subscription);
    if (!topic.newest || frame.headers['receipt'] === undefined) return undefined;
    // Read after the subscription is active, so that nothing is missed in between. It is optional: an error is ignored.
    const newest = await topic.newest(caller).catch(() => undefined);
    return newest === undefined ? undefined : { newest };
  };

  const unsubscribe = (frame: Frame): void => {
    const id = required(frame, 'id');
    const subscription = subscriptions.get(id);
    if (!subscription) return;
    subscriptions.delete(id);
    subscriptionsOpen.dec();
    hub.subscriptions.remove(subscription);
  };

  const send = async (frame: Frame): Promise<void> => {
    const input = hub.registry.findInput(required(frame, 'destination'));
    if (!input) throw new Refusal('REFUSED');
    if (!caller) throw new Refusal('UNAUTHENTICATED');
    if (!(await input.maySend(caller))) throw new Refusal('REFUSED');
    await input.handle(caller, parsed(frame.body));
  };

  /** Messages are not stored for redelivery: clients read missed ones over HTTP. So ACK does nothing. */
  const acknowledge = (frame: Frame): void => {
    required(frame, version === '1.2' ? 'id' : 'message-id');
  };

  const commands: Record<string, (frame: Frame) => void | Promise<ReceiptHeaders | void>> = {
    CONNECT: connect,
    STOMP: connect,
    SUBSCRIBE: subscribe,
    UNSUBSCRIBE: unsubscribe,
    SEND: send,
    ACK: acknowledge,
    NACK: acknowledge,
    DISCONNECT: () => undefined,
    BEGIN: refuseTransaction,
    COMMIT: refuseTransaction,
    ABORT: refuseTransaction,
  };

  const perform = async (frame: Frame): Promise<void> => {
    if (isEnded()) return;
    const { command, headers } = frame;
    const handler = Object.hasOwn(commands, command) ? commands[command] : undefined;
    let receiptHeaders: ReceiptHeaders | void;
    try {
      if (!handler || (state === 'opened' && handler !== connect)) throw new Refusal('MALFORMED');
      if (headers['transaction'] !== undefined) throw new Refusal('UNSUPPORTED');
      receiptHeaders = await handler(frame);
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error, command }, 'a live frame was not handled');
      fail(error instanceof Refusal ? error.code : 'UNAVAILABLE', frame);
      return;
    }
    if (headers['receipt'] !== undefined && handler !== connect)
      write(writeFrame('RECEIPT', { ...receiptHeaders, 'receipt-id': headers['receipt'] }));
    if (command === 'DISCONNECT') stop();
  };

  const read = createFrameReader(realtimeLimits.frameBytes, {
    onFrame: (frame) => {
      if (isEnded()) return;
      const now = Date.now();
      if (now - minute.since > minuteMs) minute = { since: now, frames: 0 };
      minute.frames += 1;
      if (minute.frames > framesPerMinute) fail('TOO_MANY', frame);
      else work = work.then(() => perform(frame));
    },
    onTooLarge: () => fail('TOO_LARGE'),
    onMalformed: () => fail('MALFORMED'),
  });

  return {
    caller: () => caller,
    end,
    stop,
    fail,

    /** A transport may deliver anything: only text is accepted. */
    receive: (chunk: unknown): void => {
      if (isEnded()) return;
      readAt = Date.now();
      if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) read(chunk);
      else fail('MALFORMED');
    },

    tick: (now: number): void => {
      if (state === 'opened' && now - openedAt > timing.connectMs) drop('silent');
      if (state !== 'connected') return;
      if (heartBeats.receive > 0 && now - readAt > 2 * heartBeats.receive) drop('heart-beat');
      else if (heartBeats.send > 0 && now - writtenAt >= heartBeats.send - timing.tickMs) write('\n');
    },
  };
}

function refuseTransaction(): never {
  throw new Refusal('UNSUPPORTED');
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
