import { setTimeout as pause } from 'node:timers/promises';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { afterAll, expect, it } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, isFull, type Known, knownPeople, openView, startInstance } from '../../test/faults.ts';
import { aWrite, dayFromNow } from '../features/announcements/test/publish.ts';
import { anOuting } from '../features/outings/test/outing.ts';

const kills = isFull ? 40 : 4;

const postgres = await startPostgres();
const settings = { DATABASE_URL: postgres.url };
const view = await openView(postgres.url);
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

/** Which of the two forms the database has: an edit of all is stored whole, or not at all. */
async function formNow(id: string): Promise<number> {
  const series = await view.db
    .selectFrom('series')
    .selectAll()
    .where('announcement_id', '=', id)
    .executeTakeFirstOrThrow();
  const weeks = await view.db.selectFrom('outings').selectAll().where('announcement_id', '=', id).execute();
  expect(weeks).toHaveLength(8);
  const form = forms.findIndex(({ startTime }) => startTime === series.start_time);
  const { startTime, durationMinutes, places, meetingPoint } = forms[form] ?? {};
  const own = [startTime, durationMinutes, places, meetingPoint];
  expect([series.start_time, series.duration_minutes, series.places, series.meeting_point]).toEqual(own);
  for (const week of weeks) {
    const at = wallTimeAt(week.starts_at, week.time_zone);
    expect([at.time, week.duration_minutes, week.places, week.meeting_point]).toEqual(own);
    expect([at.day, week.taken, week.waiting]).toEqual([week.slot, 6, 0]);
  }
  const weekdays = new Set(
    [...weeks.map(({ slot }) => slot ?? ''), series.next_slot].map((day) => new Date(day).getUTCDay()),
  );
  expect([...weekdays]).toEqual([new Date(forms[form]?.startDate ?? '').getUTCDay()]);
  return form;
}

it(`an edit of all weeks is stored whole or not at all in ${kills} kills`, async () => {
  const [author, ...people] = await knownPeople(view.db, 7);
  if (!author) throw new Error('no author');
  const body = (form: (typeof forms)[number] | undefined) => aWrite(anOuting({ ...form, repeat: 'weekly' }));
  const { id } = JSON.parse(await call('POST', '/api/announce', author, body(forms[0]))) as { id: string };
  const weeks = JSON.parse(await call('GET', `/api/announce/${id}/outings`, author)) as {
    outing: { id: string };
  }[];
  for (const person of people)
    for (const { outing } of weeks)
      await call('POST', `/api/announce/${id}/participation?outing=${outing.id}`, person);

  let [form, whole, nothing] = [await formNow(id), 0, 0];
  // How long an edit takes here, so that kills hit all of it.
  const begun = performance.now();
  await call('PUT', `/api/announce/${id}`, author, body(forms[1 - form]));
  const takes = performance.now() - begun;
  form = await formNow(id);
  for (let killed = 0; killed < kills; killed += 1) {
    const edit = call('PUT', `/api/announce/${id}`, author, body(forms[1 - form])).catch(() => 'killed');
    await pause((takes * (killed + 1)) / (kills + 1));
    await instance.kill();
    await edit;
    instance = await startInstance(settings, instance.port);
    const now = await formNow(id);
    if (now === form) nothing += 1;
    else whole += 1;
    form = now;
  }
  expect(whole + nothing).toBe(kills);
  // Whoever was killed in between holds no lock, and the next edit is stored.
  await call('PUT', `/api/announce/${id}`, author, body(forms[1 - form]));
  expect(await formNow(id)).toBe(1 - form);
  figure(
    'kill -9 in the middle of an edit of all weeks',
    `${kills} kills, ${whole} stored whole, ${nothing} not at all`,
  );
});
