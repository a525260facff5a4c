import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { startFragilePostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, isFull, type Known, knownPeople, openView, startInstance } from '../../test/faults.ts';
import { aWrite } from '../features/announcements/test/publish.ts';

const restarts = isFull ? 10 : 1;
const everyMs = isFull ? 10 : 50;
/** Time without a fault before each crash. */
const peaceMs = isFull ? 3_000 : 500;

const postgres = await startFragilePostgres();
const view = await openView(postgres.url);
const people = await knownPeople(view.db, 20);
await view.close();
const instance = await startInstance({ DATABASE_URL: postgres.url });
afterAll(async () => {
  await instance.stop();
  await postgres.stop();
});

type Answer = { status: number; ms: number; at: number };

async function ask(count: number, { token }: Known): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const [path, body] = (
    [
      ['/api/user/profile'],
      ['/api/announce/nearby?latitude=45.43&longitude=4.39&maxDistance=20000'],
      ['/api/chat/conversations'],
      ['/api/announce', aWrite({ title: `Annonce ${count}` })],
    ] as const
  )[count % 4] ?? [''];
  const began = performance.now();
  const answer = await fetch(instance.url + path, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  const at = performance.now();
  return { status: answer.status, ms: at - began, at };
}

it(`answers 503 and comes back when PostgreSQL crashes ${restarts} times at ${1_000 / everyMs} requests a second`, async () => {
  const asked: Promise<Answer>[] = [];
  const answers: Answer[] = [];
  let count = 0;
  const load = setInterval(() => {
    const person = people[count % people.length];
    if (person) asked.push(ask(count, person));
    asked.at(-1)?.then(
      (answer) => answers.push(answer),
      () => undefined,
    );
    count += 1;
  }, everyMs);

  const backAfter: number[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    await pause(peaceMs);
    await postgres.crash();
    await postgres.comeBack();
    const back = performance.now();
    const since = () => {
      if (instance.exitCode() !== undefined) throw new Error(`the process ended: ${instance.output()}`);
      return answers.filter(({ at, ms }) => at - ms > back);
    };
    await expect.poll(() => new Set(since().map(({ status }) => status)), { interval: 5 }).toContain(200);
    backAfter.push((since().find(({ status }) => status === 200)?.at ?? 0) - back);
  }
  await pause(peaceMs);
  clearInterval(load);
  // A request without any response fails the test here.
  const all = await Promise.all(asked);

  const refused = all.filter(({ status }) => status >= 300);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
  const slowest = Math.max(...refused.map(({ ms }) => ms));
  expect(slowest).toBeLessThan(8_000);
  expect(Math.max(...backAfter)).toBeLessThan(5_000);
  expect(instance.exitCode()).toBeUndefined();
  for (const { token } of people) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${instance.url}/api/user/profile`, { headers })).status).toBe(200);
  }
  figure(
    'PostgreSQL restarted immediately',
    `${restarts} restarts, ${all.length} requests at ${1_000 / everyMs}/s, ${refused.length} answered 503, the slowest after ${Math.round(slowest)} ms; ` +
      `back within ${Math.round(Math.max(...backAfter))} ms; 0 other errors, 0 logged out, no process ended`,
  );
});
