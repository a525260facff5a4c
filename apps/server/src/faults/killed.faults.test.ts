import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, isFull, type Known, knownPeople, openView, startInstance } from '../../test/faults.ts';
import { aWrite } from '../features/announcements/test/publish.ts';

const kills = isFull ? 20 : 2;
const messages = isFull ? 10_000 : 200;
const publications = isFull ? 2_000 : 40;
const writers = 10;

const postgres = await startPostgres();
const settings = { DATABASE_URL: postgres.url };
const view = await openView(postgres.url);
const instances = await Promise.all([startInstance(settings), startInstance(settings)]);
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()));
  await view.close();
  await postgres.stop();
});

let retries = 0;
/** Retries after any failure, on any instance, with the same key. */
async function retry(path: string, { token }: Known, body: object): Promise<{ id: string }> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  for (let attempt = 0; ; attempt += 1) {
    const { url = '' } = instances[Math.floor(Math.random() * instances.length)] ?? {};
    try {
      const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (answer.status === 201) return JSON.parse(text) as { id: string };
      if (answer.status !== 503) expect.fail(`answered ${answer.status}: ${text}`);
    } catch (error) {
      if ((error as Error).name === 'AssertionError' || attempt > 1_000) throw error;
    }
    retries += 1;
    await pause(20);
  }
}

it(`loses and doubles nothing of ${messages} messages and ${publications} publications in ${kills} kills`, async () => {
  const people = await knownPeople(view.db, 2 * writers);
  const acknowledged = { messages: new Map<string, string>(), announcements: new Map<string, string>() };
  const total = messages + publications;
  let done = 0;
  let killed = 0;

  const write = async (writer: number): Promise<void> => {
    const [me, other] = [people[2 * writer], people[2 * writer + 1]];
    if (!me || !other) throw new Error('too few people');
    for (let count = writer; count < total; count += writers) {
      // Alternates, so that kills hit both kinds.
      if (count % (total / publications) !== 0) {
        const content = `message ${count}`;
        const { id } = await retry('/api/chat', me, { recipientIds: [other.alias], content });
        acknowledged.messages.set(content, id);
      } else {
        const title = `Annonce ${count}`;
        const { id } = await retry('/api/announce', me, aWrite({ title }));
        acknowledged.announcements.set(title, id);
      }
      done += 1;
    }
  };
  const kill = async (): Promise<void> => {
    for (; killed < kills; killed += 1) {
      const due = ((killed + 1) * total) / (kills + 1);
      await vi.waitUntil(() => done >= due, { timeout: 300_000, interval: 5 });
      const victim = instances[killed % 2];
      if (!victim) throw new Error('no instance');
      await victim.kill();
      instances[killed % 2] = await startInstance(settings, victim.port);
    }
  };
  await Promise.all([kill(), ...Array.from({ length: writers }, (_none, writer) => write(writer))]);

  const rows = await view.db.selectFrom('messages').select(['id', 'content']).execute();
  const announced = await view.db.selectFrom('announcements').select(['id', 'title']).execute();
  // One row per name, with the acknowledged id.
  expect(rows).toHaveLength(messages);
  expect(announced).toHaveLength(publications);
  expect(new Map(rows.map(({ id, content }) => [content, id]))).toEqual(acknowledged.messages);
  expect(new Map(announced.map(({ id, title }) => [title, id]))).toEqual(acknowledged.announcements);
  expect(killed).toBe(kills);
  figure(
    'kill -9 of an instance',
    `${kills} kills, ${rows.length} messages and ${announced.length} publications, ${retries} retries, 0 lost, 0 doubled`,
  );
});
