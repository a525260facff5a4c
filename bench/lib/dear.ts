import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** One request of an asker. */
export type Ask = {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: Buffer;
};

type Asked = { answered: number; refused: number; others: number[] };

/** Who was told that there are too many comes back after this long: sooner than asked to. */
const backMs = 500;
const refusals = [429, 503];

/**
 * Asks for the same thing again and again, this many at once, as from one network: each asker has the next answer before the others
 * notice. Ends when `until` does.
 */
export async function askWithoutEnd(
  url: string,
  network: string,
  askers: number,
  next: (asker: number, turn: number) => Ask,
  until: Promise<unknown>,
): Promise<Asked> {
  const agent = new Agent({ keepAlive: true });
  const asked: Asked = { answered: 0, refused: 0, others: [] };
  const state = { ended: false };
  const end = () => {
    state.ended = true;
  };
  const ending = until.then(end, end);
  const run = async (asker: number): Promise<void> => {
    for (let turn = 0; !state.ended; turn += 1) {
      const status = await send(agent, url, network, next(asker, turn));
      if (status === 200) asked.answered += 1;
      else if (refusals.includes(status)) asked.refused += 1;
      else asked.others.push(status);
      if (status !== 200) await Promise.race([pause(backMs), ending]);
    }
  };
  await Promise.all(Array.from({ length: askers }, (_, asker) => run(asker)));
  agent.destroy();
  return asked;
}

const send = (agent: Agent, url: string, network: string, { path, method, headers, body }: Ask) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(
      url + path,
      { agent, method: method ?? 'GET', headers: { ...headers, 'x-forwarded-for': network } },
      (answer: IncomingMessage) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
        answer.once('error', reject);
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
