import type { Message } from '@coequipiers/contract/chat-schemas';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, isFull, knownPeople, openView, startInstance } from '../../test/faults.ts';

const messages = isFull ? 1_000 : 40;
const tenMinutes = 600_000;

const postgres = await startPostgres();
const view = await openView(postgres.url);
const instances = await Promise.all(
  [-tenMinutes, tenMinutes].map((offset) =>
    startInstance({ DATABASE_URL: postgres.url, CLOCK_OFFSET_MS: String(offset) }),
  ),
);
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()));
  await view.close();
  await postgres.stop();
});

it('keeps messages in commit order and lets tokens end by the clock of the database', async () => {
  const [one, other, brief, over] = await knownPeople(view.db, 4);
  if (!one || !other || !brief || !over) throw new Error('too few people');
  const call = (instance: number, token: string, path: string, body?: object) =>
    fetch((instances[instance % 2]?.url ?? '') + path, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });

  const said: string[] = [];
  let conversationId = '';
  for (let count = 0; count < messages; count += 1) {
    const [me, you] = count % 3 === 0 ? [one, other] : [other, one];
    const content = `message ${count}`;
    const answer = await call(count, me.token, '/api/chat', { recipientIds: [you.alias], content });
    ({ conversationId } = (await answer.json()) as Message);
    said.push(content);
  }
  for (const instance of [0, 1]) {
    const shown: Message[] = [];
    for (let more = true; more; ) {
      const path = `/api/chat/conversations/${conversationId}/messages?after=${shown.at(-1)?.seq ?? 0}&limit=100`;
      const page = (await (await call(instance, one.token, path)).json()) as Message[];
      shown.push(...page);
      more = page.length > 0;
    }
    expect(shown.map(({ content }) => content)).toEqual(said);
    const times = shown.map(({ timestamp }) => Date.parse(timestamp));
    expect(times).toEqual(times.toSorted((first, second) => first - second));
    expect(Math.abs(Date.now() - (times.at(-1) ?? 0))).toBeLessThan(60_000);
  }

  const endAt = (person: { id: string }, end: ReturnType<typeof sql<Date>>) =>
    view.db.updateTable('sessions').set({ expires_at: end }).where('person_id', '=', person.id).execute();
  await endAt(brief, sql<Date>`now() + interval '2 minutes'`);
  await endAt(over, sql<Date>`now() - interval '1 second'`);
  for (const instance of [0, 1]) {
    expect((await call(instance, brief.token, '/api/user/profile')).status).toBe(200);
    expect((await call(instance, over.token, '/api/user/profile')).status).toBe(401);
  }
  figure(
    'clocks of two instances 10 minutes behind and ahead',
    `${messages} messages in commit order on both; sessions end by the clock of the database on both`,
  );
});
