// Simulates pairs of people who write to each other, each with a page open: through the product and through a bare relay, in
// alternation. Reads the pairs as JSON from standard input, and writes the times as JSON to standard output.
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Delivery, Talk, Talker } from '../lib/talk.ts';

const { instances, relay, pairs, perSecond, seconds, rounds } = JSON.parse(await text(process.stdin)) as Talk;
const openAtOnce = 50;
/** A message that has not arrived by then counts as lost. */
const lostAfterMs = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const sent = new Map<string, number>();
let times: number[] = [];
const recordArrival = (content: string) => {
  const began = sent.get(content);
  if (began === undefined) return;
  sent.delete(content);
  times.push(performance.now() - began);
};

async function post(
  instance: string,
  { token }: Talker,
  message: object,
): Promise<{ conversationId: string }> {
  const outgoing = request(`${instance}/api/chat`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  outgoing.end(JSON.stringify(message));
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== 201) throw new Error(`a message was answered ${answer.statusCode}: ${body}`);
  return JSON.parse(body) as { conversationId: string };
}

/** Opens a connection that subscribes to this conversation. */
async function listen(instance: string, { token }: Talker, conversationId: string): Promise<void> {
  const socket = new WebSocket(`${instance.replace('http', 'ws')}/ws/websocket?token=${token}`);
  await once(socket, 'open');
  socket.send('CONNECT\naccept-version:1.2\nhost:x\nheart-beat:0,0\n\n\0');
  socket.send(`SUBSCRIBE\nid:1\ndestination:/user/topic/conversations/${conversationId}\nreceipt:1\n\n\0`);
  await new Promise<void>((resolve, reject) => {
    socket.on('message', (data) => {
      const frame = (data as Buffer).toString();
      if (frame.startsWith('RECEIPT')) resolve();
      if (frame.startsWith('ERROR')) reject(new Error(frame));
      // The person's own messages arrive too, with their e-mail as sender; the other's have an alias.
      const content = /"content":"([^"]+)"/.exec(frame)?.[1];
      if (content && frame.includes('"senderId":"u_')) recordArrival(content);
    });
  });
}

type Channel = (pair: number, from: 0 | 1, content: string) => void;

/** Sends at a constant rate, whether or not messages arrive. */
async function sendMessages(channel: Channel, name: string): Promise<Delivery> {
  const total = perSecond * seconds;
  times = [];
  const began = performance.now();
  for (let count = 0; count < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - began) * perSecond) / 1_000));
    for (; count < due; count += 1) {
      const content = `Message ${name}-${count}`;
      sent.set(content, performance.now());
      // People on both instances write at the same time, and everyone writes once before anyone writes again.
      channel(count % pairs.length, (count + Math.floor(count / pairs.length)) % 2 === 0 ? 0 : 1, content);
    }
    await pause(1);
  }
  const deadline = performance.now() + lostAfterMs;
  while (sent.size > 0 && performance.now() < deadline) await pause(5);
  const delivery = { times, lost: sent.size };
  sent.clear();
  return delivery;
}

async function inBatches<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += openAtOnce) {
    await Promise.all(items.slice(from, from + openAtOnce).map((item, index) => work(item, from + index)));
  }
}

const conversations: string[] = [];
await inBatches(pairs, async ([one, other], index) => {
  const first = { content: 'Bonjour', recipientIds: [other.alias] };
  const { conversationId } = await post(instances[0], one, first);
  conversations[index] = conversationId;
  await listen(instances[0], one, conversationId);
  await listen(instances[1], other, conversationId);
});
const throughProduct: Channel = (pair, from, content) => {
  const sender = pairs[pair]?.[from] as Talker;
  void post(instances[from], sender, { conversationId: conversations[pair], content });
};

const lines: WebSocket[][] = [];
await inBatches(pairs, async (_, index) => {
  lines[index] = [0, 1].map((side) => new WebSocket(`${relay}/${index}-${side}`));
  for (const line of lines[index] ?? []) {
    line.on('message', (data) => recordArrival((data as Buffer).toString()));
    await once(line, 'open');
  }
});
const throughRelay: Channel = (pair, from, content) => {
  lines[pair]?.[from]?.send(`${pair}-${1 - from}\n${content}`);
};

const measured: { product: Delivery; relay: Delivery }[] = [];
for (let round = 0; round <= rounds; round += 1) {
  measured.push({
    product: await sendMessages(throughProduct, `product-${round}`),
    relay: await sendMessages(throughRelay, `relay-${round}`),
  });
}
// The first round was the warm-up.
const all = (of: 'product' | 'relay'): Delivery => ({
  times: measured.slice(1).flatMap((round) => round[of].times),
  lost: measured.slice(1).reduce((sum, round) => sum + round[of].lost, 0),
});
process.stdout.write(JSON.stringify({ product: all('product'), relay: all('relay') }));
process.stdout.end(() => process.exit(0));
