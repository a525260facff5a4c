import { expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { createRandom } from '../../demo/random.ts';
import { clear, markRead, mute, say } from './test/talk.ts';
import { mailDueAfter, type Reader, type ReaderEvent } from './unread-mail-rule.ts';

const app = await sharedTestApp();
const [camille, karim] = [await aPerson(app), await aPerson(app)];
const { conversationId } = await say(camille, karim);

const membersNow = async (): Promise<(Reader & { id: string })[]> =>
  (
    await app.db
      .selectFrom('conversation_members')
      .select(['person_id as id', 'unread', 'muted', 'mail_due_at as mailDueAt'])
      .where('conversation_id', '=', conversationId)
      .execute()
  ).toSorted((one, other) => (one.id < other.id ? -1 : 1));
const unreadOf = async (person: TestPerson): Promise<number> =>
  (await membersNow()).find(({ id }) => id === person.id)?.unread ?? 0;

/** What someone does, and what it is for each of the two. Undefined: nothing. */
type Act = (by: TestPerson) => Promise<(of: string) => ReaderEvent | undefined>;

const write: Act = async (by) => {
  const { timestamp } = await say(by, { conversationId });
  return (of) => ({ kind: 'message', at: new Date(timestamp), own: of === by.id });
};
const acts: Act[] = [
  write,
  ...[0, 1].map(
    (left): Act =>
      async (by) => {
        const last = await app.db
          .selectFrom('conversations')
          .select('last_seq')
          .where('id', '=', conversationId)
          .executeTakeFirstOrThrow();
        await markRead(by, conversationId, last.last_seq - left);
        const unread = await unreadOf(by);
        return (of) => (of === by.id ? { kind: 'read', unread } : undefined);
      },
  ),
  async (by) => {
    await clear(by, conversationId);
    return (of) => (of === by.id ? { kind: 'read', unread: 0 } : undefined);
  },
  ...[true, false].map(
    (muted): Act =>
      async (by) => {
        await mute(by, conversationId, muted);
        return (of) => (of === by.id ? { kind: 'muted', muted } : undefined);
      },
  ),
];

it('the database plans a mail about unread messages exactly when the rule says so', async () => {
  const random = createRandom('unread mails');
  const plans = { planned: 0, none: 0 };
  for (let step = 0; step < 80; step += 1) {
    const before = await membersNow();
    const eventOf = await random.weighted(acts, (act) => (act === write ? 3 : 1))(
      random.pick([camille, karim]),
    );
    for (const [index, after] of (await membersNow()).entries()) {
      const was = before[index];
      if (!was) throw new Error('a member is missing');
      const event = eventOf(after.id);
      const expected = event ? mailDueAfter(was, event) : was.mailDueAt;
      const story = JSON.stringify({ was, event, after });
      expect(after.mailDueAt === null, story).toBe(expected === null);
      // A message is written some time after its transaction has begun.
      expect(Math.abs(Number(after.mailDueAt) - Number(expected)), story).toBeLessThan(30_000);
      plans[after.mailDueAt ? 'planned' : 'none'] += 1;
    }
  }
  expect(Math.min(plans.planned, plans.none)).toBeGreaterThan(20);
});
