import { setTimeout as pause } from 'node:timers/promises';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, isFull, type Known, knownPeople, openView, startInstance } from '../../test/faults.ts';
import { aWrite, dayFromNow } from '../features/announcements/test/publish.ts';
import { checkEverySeries, keepNotices, type Told } from '../features/outings/test/check-series.ts';
import { anOuting } from '../features/outings/test/outing.ts';

const editKills = isFull ? 40 : 4;
const stopKills = isFull ? 20 : 3;
const weeksAhead = 8;
/** How many weeks a stop leaves. */
const left = 2;

const postgres = await startPostgres();
const settings = { DATABASE_URL: postgres.url };
const view = await openView(postgres.url);
// The database itself refuses every commit that breaks a law.
await checkEverySeries(view.db);
const told = await keepNotices(view.db);
let instance = await startInstance(settings);
afterAll(async () => {
  await instance.stop();
  await view.close();
  await postgres.stop();
});

async function call(method: string, path: string, { token }: Known, body: object = {}): Promise<string> {
  const answer = await fetch(instance.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status >= 300) expect.fail(`answered ${answer.status}: ${text}`);
  return text;
}

const first = dayFromNow(10);
const forms = [
  { startDate: first, startTime: '19:00', durationMinutes: 90, places: 8, meetingPoint: 'Porte A' },
  { startDate: dayFromNow(12), startTime: '20:30', durationMinutes: 60, places: 9, meetingPoint: 'Porte B' },
] as const;
const bodyOf = (form: number) => aWrite(anOuting({ ...forms[form], repeat: 'weekly' }));

let author: Known;
let people: Known[];
beforeAll(async () => {
  const [one, ...others] = await knownPeople(view.db, 7);
  if (!one) throw new Error('no author');
  [author, people] = [one, others];
  // Newcomers take part in three coming weeks at most.
  await sql`UPDATE people SET has_played = true`.execute(view.db);
});

/** A series in which everybody takes part in each week. */
async function publish(): Promise<{ id: string; weeks: string[] }> {
  const { id } = JSON.parse(await call('POST', '/api/announce', author, bodyOf(0))) as { id: string };
  const shown = JSON.parse(await call('GET', `/api/announce/${id}/outings`, author)) as {
    outing: { id: string };
  }[];
  const weeks = shown.map(({ outing }) => outing.id);
  await Promise.all(
    people.map(async (person) => {
      for (const week of weeks)
        await call('POST', `/api/announce/${id}/participation?outing=${week}`, person);
    }),
  );
  await untilToldAll();
  return { id, weeks };
}

/** Kills the instance so long after a press, and starts it again. Gives whether the press was answered. */
async function killDuring(press: () => Promise<unknown>, afterMs: number): Promise<boolean> {
  const pressed = press().then(
    () => true,
    () => false,
  );
  await pause(afterMs);
  await instance.kill();
  const answered = await pressed;
  instance = await startInstance(settings, instance.port);
  return answered;
}

/** How long a press takes here on an instance that has just been started, as all are that are killed: so kills hit all of it. */
async function timeOf(press: () => Promise<unknown>): Promise<number> {
  await instance.kill();
  instance = await startInstance(settings, instance.port);
  const begun = performance.now();
  await press();
  return performance.now() - begun;
}

/** What a killed instance was about to tell is told by the next one. */
const untilToldAll = (): Promise<void> =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ left: number }>`
          SELECT count(*)::int AS left FROM jobs WHERE name IN ('notice', 'notices', 'notice-mail') AND due_at < now() + interval '1 minute'`.execute(
          view.db,
        );
        return rows[0]?.left;
      },
      { timeout: 120_000, interval: 100 },
    )
    .toBe(0);

/** Everyone is told of the press once, or nobody is. Gives how many of the mails went out twice, which a kill may cause. */
async function expectTold(id: string, isStored: boolean, event: 'moved' | 'cancelled'): Promise<number> {
  await untilToldAll();
  const ofPress = (await told(id)).filter(
    ({ kind, personId }: Told) => kind === 'changes' && personId !== author.id,
  );
  const everyone = isStored ? people.map((person) => person.id).sort() : [];
  const idsOf = (notices: readonly { personId: string }[]) => notices.map(({ personId }) => personId).sort();
  expect(idsOf(ofPress.filter(({ mailed }) => !mailed))).toEqual(everyone);
  const bell = await view.db
    .selectFrom('notifications')
    .select('person_id as personId')
    .where('event', '=', event)
    .execute();
  expect(idsOf(bell)).toEqual(everyone);
  const mails = idsOf(ofPress.filter(({ mailed }) => mailed));
  expect([...new Set(mails)]).toEqual(everyone);
  return mails.length - everyone.length;
}

const forgetTold = async (): Promise<void> => {
  await sql`DELETE FROM told`.execute(view.db);
  await view.db.deleteFrom('notifications').execute();
};

const seriesOf = (id: string) =>
  view.db.selectFrom('series').selectAll().where('announcement_id', '=', id).executeTakeFirstOrThrow();
const rowsOf = (id: string) =>
  view.db.selectFrom('outings').selectAll().where('announcement_id', '=', id).orderBy('starts_at').execute();

/** Which of the two forms the database has: an edit of all is stored whole, or not at all. */
async function formNow(id: string): Promise<number> {
  const series = await seriesOf(id);
  const weeks = await rowsOf(id);
  expect(weeks).toHaveLength(weeksAhead);
  const form = forms.findIndex(({ startTime }) => startTime === series.start_time);
  const { startTime, durationMinutes, places, meetingPoint } = forms[form] ?? {};
  const own = [startTime, durationMinutes, places, meetingPoint];
  expect([series.start_time, series.duration_minutes, series.places, series.meeting_point]).toEqual(own);
  for (const week of weeks) {
    const at = wallTimeAt(week.starts_at, week.time_zone);
    expect([at.time, week.duration_minutes, week.places, week.meeting_point]).toEqual(own);
    expect([at.day, week.taken, week.waiting]).toEqual([week.slot, people.length, 0]);
  }
  const weekdays = new Set(
    [...weeks.map(({ slot }) => slot ?? ''), series.next_slot].map((day) => new Date(day).getUTCDay()),
  );
  expect([...weekdays]).toEqual([new Date(forms[form]?.startDate ?? '').getUTCDay()]);
  return form;
}

/** Whether the series has ended: all of its last weeks are cancelled, or none is. */
async function isStopped(id: string): Promise<boolean> {
  const series = await seriesOf(id);
  const weeks = await rowsOf(id);
  const ended = weeks.filter(({ cancelled_at }) => cancelled_at !== null);
  expect(ended.map(({ slot }) => slot)).toEqual(ended.map(() => null));
  expect(ended).toEqual(ended.length === 0 ? [] : weeks.slice(left));
  expect(series.until).toBe(ended.length === 0 ? null : weeks[left - 1]?.slot);
  for (const { taken } of weeks) expect(taken).toBe(people.length);
  return ended.length > 0;
}

/** The moments at which an instance is killed: from the beginning of a press until some time after its answer. */
const momentOf = (takes: number, killed: number, kills: number): number =>
  (1.6 * takes * (killed + 1)) / (kills + 1);

it(`an edit of all weeks is stored whole or not at all, and told once, in ${editKills} kills`, async () => {
  const { id } = await publish();
  const edit = (form: number) => call('PUT', `/api/announce/${id}`, author, bodyOf(form));
  let [form, whole, nothing, mailedTwice] = [await formNow(id), 0, 0, 0];
  const takes = await timeOf(() => edit(1 - form));
  form = await formNow(id);
  for (let killed = 0; killed < editKills; killed += 1) {
    await untilToldAll();
    await forgetTold();
    const answered = await killDuring(() => edit(1 - form), momentOf(takes, killed, editKills));
    const now = await formNow(id);
    const isStored = now !== form;
    if (answered) expect(isStored).toBe(true);
    if (isStored) whole += 1;
    else nothing += 1;
    mailedTwice += await expectTold(id, isStored, 'moved');
    form = now;
  }
  if (isFull) expect(Math.min(whole, nothing)).toBeGreaterThan(0);
  // Whoever was killed in between holds no lock, and the next edit is stored.
  await edit(1 - form);
  expect(await formNow(id)).toBe(1 - form);
  figure(
    'kill -9 in the middle of an edit of all weeks',
    `${editKills} kills, ${whole} stored whole and told once to each, ${nothing} not at all and told to nobody, ${mailedTwice} mails twice`,
  );
});

it(`the end of a series is stored whole or not at all, and told once, in ${stopKills} kills`, async () => {
  let [whole, nothing, mailedTwice] = [0, 0, 0];
  let series: Awaited<ReturnType<typeof publish>> | undefined;
  const stop = ({ id, weeks }: Awaited<ReturnType<typeof publish>>) =>
    call('POST', `/api/announce/${id}/series/stop`, author, { from: weeks[left] });
  const one = await publish();
  const takes = await timeOf(() => stop(one));
  expect(await isStopped(one.id)).toBe(true);
  for (let killed = 0; killed < stopKills; killed += 1) {
    const stopped = series ?? (await publish());
    await untilToldAll();
    await forgetTold();
    const answered = await killDuring(() => stop(stopped), momentOf(takes, killed, stopKills));
    const isStored = await isStopped(stopped.id);
    if (answered) expect(isStored).toBe(true);
    if (isStored) whole += 1;
    else nothing += 1;
    mailedTwice += await expectTold(stopped.id, isStored, 'cancelled');
    // One that goes on is stopped at the next turn.
    series = isStored ? undefined : stopped;
  }
  if (isFull) expect(Math.min(whole, nothing)).toBeGreaterThan(0);
  figure(
    'kill -9 in the middle of the end of a series',
    `${stopKills} kills, ${whole} stored whole and told once to each, ${nothing} not at all and told to nobody, ${mailedTwice} mails twice`,
  );
});
