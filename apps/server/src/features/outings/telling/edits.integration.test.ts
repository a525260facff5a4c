import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { aPerson } from '../../../../test/people.ts';
import { aWrite, put } from '../../announcements/test/publish.ts';
import { anOuting, withOuting } from '../test/outing.ts';
import { join, moveClock } from '../test/taking-part.ts';

const app = await startTestApp({ RATE_LIMIT_SCALE: '1', REDIS_URL: '' });

const inAnHour = 20;

async function statusesOf(count: number, edit: (turn: number) => Promise<{ statusCode: number }>) {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn += 1) statuses.push((await edit(turn)).statusCode);
  return statuses;
}

const hoursBefore = ({ outing }: Announcement, hours: number) =>
  moveClock(app, Date.parse(outing?.startsAt ?? '') - hours * 3_600_000);

it('an author edits twenty times an hour what those who take part are told of', async () => {
  const [author, ana] = [await aPerson(app), await aPerson(app)];
  const { id } = await withOuting(author);
  await join(ana, id);
  const at = (turn: number) => ({ startTime: turn % 2 === 0 ? '20:00' : '19:00' });
  const edits = await statusesOf(inAnHour + 1, (turn) => put(author, id, aWrite(anOuting(at(turn)))));
  expect(edits).toEqual([...Array.from({ length: inAnHour }, () => 200), 429]);
});

it('also by places that come and go while everyone who waits is told of each', async () => {
  const [author, ana, ben] = [await aPerson(app), await aPerson(app), await aPerson(app)];
  const announcement = await withOuting(author, { places: 1 });
  const { id } = announcement;
  for (const person of [ana, ben]) await join(person, id);
  hoursBefore(announcement, 2);
  const places = (turn: number) => ({ places: turn % 2 === 0 ? 2 : 1 });
  const edits = await statusesOf(2 * inAnHour + 1, (turn) => put(author, id, aWrite(anOuting(places(turn)))));
  expect(edits).toEqual([...Array.from({ length: 2 * inAnHour }, () => 200), 429]);
  const mails = async () =>
    (await mailsTo(app, ben.email)).filter(({ subject = '' }) => subject.includes('la première réponse'));
  await expect.poll(async () => (await mails()).length).toBe(inAnHour);
});
