import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson } from '../../../../test/people.ts';
import { aWrite, publish, put, remove } from '../../announcements/test/publish.ts';
import { block } from '../../chat/test/talk.ts';
import { withOuting } from '../../outings/test/outing.ts';
import { moveClock } from '../../outings/test/taking-part.ts';
import { changeAlert, createAlert } from '../test/alert.ts';
import { giveToAddress, subjectsTo } from '../test/summaries.ts';
import { alertMailsTo, bellOf, delayed, matchNow, noon, setNoon, settled } from '../test/telling.ts';
import { matchingRepository } from './matching-repository.ts';
import { noticeOf } from './telling.ts';

const app = await startTestApp(delayed);
const author = await aPerson(app);
beforeEach(() => setNoon(app));

const hourMs = 3_600_000;
const here = { latitude: 0, longitude: 0 };

/** A mail to an address without an account, as matching queues it. */
const queueMail = (alertId: string, announcementId: string) =>
  queueJob('alert-mail', { alertId, announcementId });

/** The mail of an evening about one announcement, as summaries queue it. */
const queueSummary = (alertId: string, announcementId: string) =>
  queueJob('alert-summary-mail', {
    shown: [{ announcementId, alertId }],
    alertIds: [alertId],
    others: 0,
    more: false,
  });

const queueJob = (name: string, data: object) =>
  sql`INSERT INTO jobs (id, name, data) VALUES (gen_random_uuid(), ${name}, ${JSON.stringify(data)}::jsonb)`.execute(
    app.db,
  );

it('a waiting notice is not sent after a pause, a block or the deletion of the announcement', async () => {
  const nimes = { ...here, zipCode: '30000', municipalityName: 'Nîmes' };
  const [pauses, blocks, stays] = [await aPerson(app), await aPerson(app), await aPerson(app)];
  const { id: alertId } = await createAlert(pauses, nimes);
  await createAlert(blocks, nimes);
  await createAlert(stays, nimes);
  const published = [await publish(author, nimes), await publish(author, nimes)];
  const announceId = published[0]?.id ?? '';
  const people = await app.db
    .selectFrom('alerts')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['alerts.id as alertId', 'people.id as personId'])
    .where('people.email', 'in', [pauses.email, blocks.email, stays.email])
    .execute();
  const tell = (id: string) =>
    app.transact.unattended((transaction) =>
      app.notices.tell(
        people.map((one) => ({
          personId: one.personId,
          kind: 'alerts' as const,
          title: 'Trouvé',
          text: '',
          announceId: id,
          about: `alert:${id}`,
          mail: { when: 'without-push' as const, alertId: one.alertId },
        })),
        transaction,
      ),
    );
  await changeAlert(pauses, alertId, { paused: true });
  await block(app, blocks, author);
  await remove(author, published[1]?.id ?? '');
  await tell(announceId);
  await tell(published[1]?.id ?? '');
  await expect.poll(() => bellOf(stays)).toEqual(['Trouvé: ']);
  await matchNow(app);
  expect([await bellOf(pauses), await bellOf(blocks)]).toEqual([[], []]);
  expect(await bellOf(stays)).toHaveLength(1);
});

it('a notice that is delivered late waits for the morning, and is told once also after a kill', async () => {
  const bourges = { ...here, zipCode: '18000', municipalityName: 'Bourges' };
  const [person, formerOwner] = [await aPerson(app), await aPerson(app)];
  const email = 'tard@exemple.org';
  const summarised = await aPerson(app);
  const [own, ofAddress] = [await createAlert(person, bourges), await createAlert(formerOwner, bourges)];
  const daily = await createAlert(summarised, { ...bourges, frequency: 'daily' });
  await giveToAddress(app, [ofAddress.id], email);
  moveClock(app, noon().getTime() + 11 * hourMs);
  const { id } = await publish(author, bourges);
  await sql`DELETE FROM jobs WHERE name = 'alert-match'`.execute(app.db);
  const announcement = await matchingRepository(app.db).published(id);
  const { person_id: personId } = await app.db
    .selectFrom('alerts')
    .select('person_id')
    .where('id', '=', own.id)
    .executeTakeFirstOrThrow();
  if (!announcement || !personId) throw new Error('something is missing');
  const notice = noticeOf(announcement, personId, { alertId: own.id, distance: 0 }, noon());
  const tell = () => app.transact.unattended((transaction) => app.notices.tell([notice], transaction));
  const waiting = async () => {
    const { rows } = await sql<{ name: string; hours: number }>`
      SELECT name, round(extract(epoch FROM due_at - now()) / 3600)::int AS hours FROM jobs
      WHERE name IN ('notice', 'alert-mail', 'alert-summary-mail') ORDER BY name`.execute(app.db);
    return rows;
  };
  await tell();
  await queueMail(ofAddress.id, id);
  await queueSummary(daily.id, id);
  await expect.poll(waiting).toEqual([
    { name: 'alert-mail', hours: 9 },
    { name: 'alert-summary-mail', hours: 9 },
    { name: 'notice', hours: 9 },
  ]);
  expect(await bellOf(person)).toEqual([]);
  moveClock(app, noon().getTime() + 20 * hourMs + 1_000);
  await sql`
    UPDATE jobs SET due_at = now() WHERE name IN ('notice', 'alert-mail', 'alert-summary-mail')`.execute(
    app.db,
  );
  await settled(app);
  expect(await alertMailsTo(app, email)).toHaveLength(1);
  expect(await subjectsTo(app, summarised.email)).toHaveLength(1);
  // Runs again, like an instance that takes over the job of a killed one which had already told.
  await tell();
  await settled(app);
  expect(await bellOf(person)).toHaveLength(1);
  expect(await alertMailsTo(app, person.email)).toHaveLength(1);
});

it('a delayed mail is not sent when the outing has begun or the announcement no longer matches', async () => {
  const [tours, paris] = [
    { ...here, zipCode: '37000', municipalityName: 'Tours' },
    { ...here, zipCode: '75001', municipalityName: 'Paris' },
  ];
  const email = 'trop-tard@exemple.org';
  const { id: alertId } = await createAlert(await aPerson(app), { ...tours, categories: ['Tennis'] });
  await giveToAddress(app, [alertId], email);
  const tomorrow = new Date(noon().getTime() + 24 * hourMs).toISOString().slice(0, 10);
  const begun = await withOuting(author, { ...tours, startDate: tomorrow, startTime: '12:00' });
  const moved = await publish(author, tours);
  await put(author, moved.id, aWrite(paris));
  const ofAnotherSport = await publish(author, tours);
  await put(author, ofAnotherSport.id, aWrite({ ...tours, category: 'Football' }));
  const stays = await publish(author, tours);
  moveClock(app, noon().getTime() + 24 * hourMs + 60_000);
  for (const { id } of [begun, moved, ofAnotherSport, stays]) {
    await queueMail(alertId, id);
    await queueSummary(alertId, id);
  }
  await settled(app);
  expect((await alertMailsTo(app, email)).toSorted()).toEqual([
    '1 nouvelle annonce · Tennis, à 10 km de Tours',
    'Tennis à Tours : une annonce répond à votre alerte',
  ]);
});

it('a delayed mail is still sent when its address has an account by then', async () => {
  const vichy = { ...here, zipCode: '03200', municipalityName: 'Vichy' };
  const person = await aPerson(app);
  const { id: alertId } = await createAlert(person, vichy);
  const { id } = await publish(author, vichy);
  await queueMail(alertId, id);
  await settled(app);
  expect(await alertMailsTo(app, person.email)).toEqual([
    'Tennis à Vichy : une annonce répond à votre alerte',
  ]);
});
