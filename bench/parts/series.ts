import { join } from 'node:path';
import { daysLater } from '@coequipiers/contract/days';
import { sql } from 'kysely';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';
import { type Figure, ratioOf } from '../lib/figures.ts';
import { composeWhole } from '../lib/growth/product.ts';
import type { Lab } from '../lib/lab.ts';
import { makeMembers } from '../lib/people.ts';
import { progress } from '../lib/progress.ts';
import { alternate, median } from '../lib/timing.ts';
import { drawWrites } from './writes.ts';

/** Of each slot that has some. */
const regulars = 30;
const weeks = 8;
/** One press, and one new week, may hold their rows for so long. */
const heldMs = 100;

/** What does a slot cost: its publication, becoming one of those who come every week, and a new week that begins with them? */
export async function series(lab: Lab): Promise<Figure[]> {
  const [count, rounds] = lab.quick ? [8, 3] : [40, 15];
  const url = await lab.database('series');
  const { db, close } = await openDatabase({ kind: 'postgres', url, readUrl: undefined }, () => {});
  lab.atEnd(close);
  const product = await composeWhole(db, lab.communes, join(lab.folder, 'series'));
  const people = (await makeMembers(db, regulars + 3)).map(({ id, email }) => ({ id, email }));
  // Else they only ask to come every week.
  await sql`UPDATE people SET has_played = true`.execute(db);
  const [author, comes, joins, ...others] = people;
  if (!author || !comes || !joins) throw new Error('nobody to press');

  const startDate = daysLater(new Date().toISOString().slice(0, 10), 2);
  const publish = async (
    write: ReturnType<typeof drawWrites>[number],
    repeat: 'weekly' | null = 'weekly',
  ): Promise<string> => {
    const slot = { startDate, startTime: '19:00', places: regulars + 10, repeat };
    return (await product.announcements.create({ ...write, ...slot }, author, undefined)).id;
  };
  const toPublish = drawWrites(lab.communes.all, 10 * count);
  const publishing = progress('publications of slots and of single outings', toPublish.length);
  const published = await alternate(toPublish, [(write) => publish(write), (write) => publish(write, null)], {
    warmUp: count,
    bar: publishing,
  });
  publishing.done();
  const writes = drawWrites(lab.communes.all, 2 * count);
  const [full, empty]: [string[], string[]] = [[], []];
  const filling = progress(`${count} slots with ${regulars} regulars`, count);
  for (let index = 0; index < count; index += 1) {
    const [one, other] = [writes[2 * index], writes[2 * index + 1]];
    if (!one || !other) throw new Error('nothing to publish');
    const announceId = await publish(one);
    for (const person of others) await product.participations.join({ announceId }, person, { every: true });
    full.push(announceId);
    empty.push(await publish(other));
    filling.step();
  }
  filling.done();
  await sql`VACUUM ANALYZE`.execute(db);

  const makeWeek = (id: string): Promise<void> =>
    product.transact.unattended(async (transaction) => {
      const row = await product.series.lockForJob(id, transaction);
      if (row) await product.weeks.makeWeeks(row, transaction);
    });
  /** As many participations as a new week begins with, and nothing else. */
  const insertRows = async (announceId: string): Promise<void> => {
    await sql`
      INSERT INTO participations (outing_id, person_id, state, turn)
      SELECT outings.id, people.id, 'in', 1 FROM outings, people
      WHERE announcement_id = ${announceId} AND slot = ${startDate} AND people.id = ANY (${others.map(({ id }) => id)}::uuid[])`.execute(
      db,
    );
  };
  /** As if none of it had been pressed. */
  const forgetPresses = async (): Promise<void> => {
    await sql`DELETE FROM regulars WHERE person_id = ${comes.id}`.execute(db);
    await sql`
      DELETE FROM participations USING outings WHERE outings.id = outing_id
        AND (person_id IN (${comes.id}, ${joins.id}) OR announcement_id = ANY (${empty}::uuid[]))`.execute(
      db,
    );
    await sql`
      UPDATE outings SET taken = (SELECT count(*) FROM participations WHERE outing_id = outings.id AND state = 'in')`.execute(
      db,
    );
  };
  /** As if the last week were still to be made. */
  const takeLastWeek = () =>
    sql`
      WITH back AS (UPDATE series SET next_slot = next_slot - 7 RETURNING announcement_id, next_slot)
      UPDATE outings SET slot = NULL, cancelled_at = now(), listed = false FROM back
      WHERE outings.announcement_id = back.announcement_id AND slot = back.next_slot`.execute(db);

  const items = full.map((id, index) => ({ full: id, empty: empty[index] ?? id }));
  type Item = (typeof items)[number];
  const press =
    (person: typeof author, said: { every?: boolean }) =>
    ({ full: announceId }: Item) =>
      product.participations.join({ announceId }, person, said);
  const presses = [press(comes, { every: true }), press(joins, {})];
  const made = [
    ({ full }: Item) => makeWeek(full),
    ({ empty }: Item) => makeWeek(empty),
    ({ empty }: Item) => insertRows(empty),
  ];
  const bar = progress('presses and new weeks', 2 * (rounds + 1) * count);
  const all: number[][] = [...presses, ...made].map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    const pressed = await alternate(items, presses, { warmUp: 0, bar });
    await forgetPresses();
    await takeLastWeek();
    const begun = await alternate(items, made, { warmUp: 0, bar });
    await forgetPresses();
    // The first round is the warm-up.
    if (round > 0)
      for (const [number, times] of [...pressed, ...begun].entries()) all[number]?.push(...times);
  }
  bar.done();

  const [every = [], once = [], withRegulars = [], without = [], rows = []] = all;
  const ms = (name: string, value: number) => ({ name, value, unit: 'ms' });
  const longest = (name: string, times: readonly number[]): Figure =>
    ratioOf(
      `${name}, the longest ÷ ${heldMs} ms`,
      [ms('longest', Math.max(...times)), ms('allowed', heldMs)],
      { target: { most: 1 } },
    );
  const [weekly = [], single = []] = published;
  return [
    ratioOf(
      `a publication of ${weeks} weeks ÷ one of a single outing, p50`,
      [ms('weekly', median(weekly)), ms('single', median(single))],
      { target: { most: 1.5 } },
    ),
    ratioOf(
      `becoming a regular of ${weeks} weeks beside ${regulars} ÷ joining one of them, p50`,
      [ms('every week', median(every)), ms('this time', median(once))],
      { target: { most: weeks } },
    ),
    ratioOf(
      `a new week with ${regulars} regulars ÷ two empty ones and ${regulars} rows, p50`,
      [ms('with regulars', median(withRegulars)), ms('allowed', 2 * median(without) + median(rows))],
      { target: { most: 1 } },
    ),
    longest('becoming a regular', every),
    longest('a new week with regulars', withRegulars),
  ];
}
