import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { mailsTo, mailTo } from '../../../test/mails.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { pushSettings, startPushService } from '../push/test/browser.ts';
import type { Notice } from './notice.ts';

const app = await startTestApp(pushSettings);
const { aBrowser, at } = await startPushService();

const announceId = '0'.repeat(32);
const noticeTo = (person: TestPerson, change: Partial<Notice> = {}): Notice => ({
  personId: person.id,
  kind: 'offers',
  title: 'Une place se libère',
  text: 'Foot à 5, demain.',
  announceId,
  about: 'outing:1',
  mail: { when: 'without-push' },
  ...change,
});
const tellAll = (notices: readonly Notice[]) =>
  app.transact.unattended((transaction) => app.notices.tell(notices, transaction));
const tell = (person: TestPerson, change: Partial<Notice> = {}) => tellAll([noticeTo(person, change)]);
const bell = async (person: TestPerson) =>
  (await person.call({ url: '/api/notifications' }))
    .json()
    .map(({ title, preview, type, announceId: about }: Record<string, string>) => [
      title,
      preview,
      type,
      about,
    ]);
/** Waits until everything was delivered. */
const delivered = () =>
  expect
    .poll(
      async () =>
        (await app.db.selectFrom('jobs').select('id').where('name', 'like', 'notice%').execute()).length,
    )
    .toBe(0);
const switchOff = (person: TestPerson, kind: string) =>
  person.call({ method: 'PUT', url: '/api/user/profile', payload: { notify: { [kind]: false } } });

it('a notice is on the bell, and goes by mail to people without push', async () => {
  const person = await aPerson(app);
  await tell(person);
  await expect
    .poll(() => bell(person))
    .toEqual([['Une place se libère', 'Foot à 5, demain.', 'announcement', announceId]]);
  const mail = await mailTo(app, person.email, /^Une place se libère$/);
  expect(mail.text).toContain(`/announce/${announceId}`);
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
});

it('a device with push is told instead of the mailbox', async () => {
  const person = await aPerson(app);
  const browser = await aBrowser(person);
  await tell(person);
  await expect.poll(() => at(browser.path).length).toBe(1);
  expect(browser.open(at(browser.path)[0]?.body ?? Buffer.alloc(0))).toEqual({
    title: 'Une place se libère',
    body: 'Foot à 5, demain.',
    url: `/announce/${announceId}`,
    tag: 'outing:1',
  });
  await tell(person, { mail: { when: 'always' }, title: 'Séance annulée' });
  await mailTo(app, person.email, /^Séance annulée$/);
  expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).not.toContain(
    'Une place se libère',
  );
});

it('a notice about a week of a series leads to that week, on every way', async () => {
  const [person, mailed] = [await aPerson(app), await aPerson(app)];
  const browser = await aBrowser(person);
  const week = '1'.repeat(32);
  for (const one of [person, mailed]) await tell(one, { week });
  const path = `/announce/${announceId}?outing=${week}`;
  await expect.poll(() => at(browser.path).length).toBe(1);
  expect(browser.open(at(browser.path)[0]?.body ?? Buffer.alloc(0))).toMatchObject({ url: path });
  expect((await mailTo(app, mailed.email, /^Une place se libère$/)).text).toContain(path);
  const [entry] = (await person.call({ url: '/api/notifications' })).json();
  expect(entry).toMatchObject({ announceId, outingId: week });
});

it('nothing is told of a kind that is switched off, and the others still are', async () => {
  const person = await aPerson(app);
  await switchOff(person, 'offers');
  await tell(person);
  await tell(person, { kind: 'changes', title: 'La séance change' });
  await expect
    .poll(async () => (await bell(person)).map(([title]: string[]) => title))
    .toEqual(['La séance change']);
  await delivered();
  expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).not.toContain(
    'Une place se libère',
  );
});

it('a notice that is taken back at once reaches no device', async () => {
  const person = await aPerson(app);
  const browser = await aBrowser(person);
  await tell(person, { pushAfterMs: 1_000, about: 'undone' });
  await expect.poll(async () => (await bell(person)).length).toBe(1);
  const personId = person.id;
  await app.transact.unattended((transaction) => app.notices.withdraw(transaction, personId, 'undone'));
  expect(await bell(person)).toEqual([]);
  await expect
    .poll(
      async () =>
        (await app.db.selectFrom('jobs').select('id').where('name', '=', 'notice-push').execute()).length,
    )
    .toBe(0);
  expect(at(browser.path)).toEqual([]);
});

it('nothing is told to someone who is erased or suspended', async () => {
  const [erased, suspended] = [await aPerson(app), await aPerson(app)];
  const [erasedId, suspendedId] = [erased.id, suspended.id];
  await erased.call({ method: 'DELETE', url: '/api/user', payload: { password: erased.password } });
  const until = new Date(Date.now() + 3_600_000);
  await app.db.updateTable('people').set({ suspended_until: until }).where('id', '=', suspendedId).execute();
  for (const personId of [erasedId, suspendedId]) await tell(await aPerson(app), { personId });
  await delivered();
  const rows = await app.db
    .selectFrom('notifications')
    .select('id')
    .where('person_id', 'in', [erasedId, suspendedId])
    .execute();
  expect(rows).toEqual([]);
});

it('nothing is told about someone who was erased or suspended before the delivery', async () => {
  const [reader, erased, suspended] = [await aPerson(app), await aPerson(app), await aPerson(app)];
  const [erasedId, suspendedId] = [erased.id, suspended.id];
  await erased.call({ method: 'DELETE', url: '/api/user', payload: { password: erased.password } });
  const until = new Date(Date.now() + 3_600_000);
  await app.db.updateTable('people').set({ suspended_until: until }).where('id', '=', suspendedId).execute();
  for (const senderId of [erasedId, suspendedId]) await tell(reader, { senderId, title: 'Elle participe' });
  const unnamed = { title: 'La séance n’aura pas lieu', text: 'Rien à faire.' };
  await tell(reader, { senderId: erasedId, title: 'Elle a annulé', about: 'outing:3', unnamed });
  await tell(reader, { title: 'La séance change', about: 'outing:2' });
  await expect
    .poll(async () => (await bell(reader)).map(([title]: string[]) => title))
    .toContain('La séance change');
  await delivered();
  const rows = await app.db
    .selectFrom('notifications')
    .select('title')
    .where('person_id', '=', reader.id)
    .execute();
  expect(rows.map(({ title }) => title).toSorted()).toEqual(['La séance change', unnamed.title]);
});

it('a notice that cannot be delivered for hours still comes to the bell; a reminder, which is soon out of date, does not', async () => {
  const person = await aPerson(app);
  const title = 'Longue panne';
  await sql`
    ALTER TABLE jobs ADD CONSTRAINT outage CHECK (name <> 'notice-mail' OR data ->> 'title' <> ${sql.lit(title)})`.execute(
    app.db,
  );
  await tell(person, { title, about: 'on the bell' });
  await tell(person, { title, about: 'soon out of date', bell: false });
  const several = [person, await aPerson(app)].map((one) => noticeTo(one, { title, about: 'of several' }));
  await tellAll(several);
  /** Ends the pause after a failure of jobs with fewer attempts. One that is running is due in more than 20 seconds. */
  const hurry = (attempts: number) =>
    sql`
      UPDATE jobs SET due_at = now()
      WHERE name LIKE 'notice%' AND attempts < ${attempts}
        AND due_at BETWEEN now() AND now() + interval '20 seconds'`.execute(app.db);
  const waiting = async () => {
    const { rows } = await sql<{ about: string; attempts: number }>`
      SELECT coalesce(data ->> 'about', data -> 'notices' -> 0 ->> 'about') AS about, attempts FROM jobs
      WHERE name LIKE 'notice%' ORDER BY about`.execute(app.db);
    return rows;
  };
  const tried = (attempts: number) => expect.toSatisfy((count: number) => count >= attempts);
  await expect.poll(waiting).toEqual([
    // Each by itself, because the two together could not be told.
    { about: 'of several', attempts: tried(1) },
    { about: 'of several', attempts: tried(1) },
    { about: 'on the bell', attempts: tried(1) },
    { about: 'soon out of date', attempts: tried(1) },
  ]);
  await sql`UPDATE jobs SET sent_at = sent_at - interval '2 hours' WHERE name LIKE 'notice%'`.execute(app.db);
  const attemptsSoFar = Math.max(...(await waiting()).map(({ attempts }) => attempts));
  const enough = attemptsSoFar + 2;
  await expect
    .poll(async () => {
      await hurry(enough);
      return waiting();
    })
    .toEqual([
      { about: 'of several', attempts: tried(enough) },
      { about: 'of several', attempts: tried(enough) },
      { about: 'on the bell', attempts: tried(enough) },
    ]);
  await sql`ALTER TABLE jobs DROP CONSTRAINT outage`.execute(app.db);
  await expect
    .poll(async () => {
      await hurry(enough + 2);
      return (await bell(person)).map(([words]: string[]) => words);
    })
    .toEqual([title, title]);
});

it('many are told at once, each as if they were alone', async () => {
  const people = await Promise.all(Array.from({ length: 7 }, () => aPerson(app)));
  const [usual, other, withPush, off, erased, suspended, knows] = people;
  if (!usual || !other || !withPush || !off || !erased || !suspended || !knows)
    throw new Error('people are missing');
  const change = { about: 'outing:many', once: true } as const;
  await tell(knows, change);
  await delivered();
  const browser = await aBrowser(withPush);
  await switchOff(off, 'offers');
  await app.db
    .updateTable('people')
    .set({ suspended_until: new Date(Date.now() + 3_600_000) })
    .where('id', '=', suspended.id)
    .execute();
  const notices = people.map((person, index) => noticeTo(person, { ...change, text: `${index}` }));
  await erased.call({ method: 'DELETE', url: '/api/user', payload: { password: erased.password } });
  // Two that overlap, at the same moment.
  await Promise.all([tellAll(notices), tellAll(notices.toReversed())]);
  await delivered();
  const texts = async (person: TestPerson) => (await bell(person)).map(([, text]: string[]) => text);
  expect(await texts(usual)).toEqual(['0']);
  expect(await texts(other)).toEqual(['1']);
  expect(await texts(withPush)).toEqual(['2']);
  expect(await texts(off)).toEqual([]);
  expect(await texts(knows)).toEqual(['Foot à 5, demain.']);
  await expect.poll(() => at(browser.path).length).toBe(1);
  for (const [person, count] of [
    [usual, 1],
    [other, 1],
    [withPush, 0],
    [off, 0],
    [suspended, 0],
    [knows, 1],
  ] as const)
    expect(
      (await mailsTo(app, person.email)).filter(({ subject }) => subject === notices[0]?.title),
    ).toHaveLength(count);
  const left = await app.db
    .selectFrom('notifications')
    .select('id')
    .where('person_id', 'in', [suspended.id])
    .execute();
  expect(left).toEqual([]);
});

it('more people than one transaction takes are all told', async () => {
  await sql`
    INSERT INTO people (id, alias, username, terms_version, activated_at)
    SELECT gen_random_uuid(), 'u_many' || n, 'nombreux' || n, '1', now() FROM generate_series(1, 250) AS n`.execute(
    app.db,
  );
  const { rows } = await sql<{ id: string }>`SELECT id FROM people WHERE alias LIKE 'u_many%'`.execute(
    app.db,
  );
  const [first] = rows;
  const notice = { ...noticeTo(await aPerson(app)), about: 'outing:crowd' };
  await tellAll([...rows, ...(first ? [first] : [])].map(({ id }) => ({ ...notice, personId: id })));
  await delivered();
  const { rows: told } = await sql`
    SELECT FROM notifications JOIN people ON people.id = person_id WHERE alias LIKE 'u_many%'`.execute(
    app.db,
  );
  expect(told).toHaveLength(250);
});
