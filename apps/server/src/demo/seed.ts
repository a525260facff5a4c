import { sql } from 'kysely';
import { shortName } from '../features/cities/commune.ts';
import type { Communes } from '../features/cities/communes.ts';
import { createImageFiles } from '../features/images/image-files.ts';
import type { Db } from '../platform/db/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { generateDemo } from './generate.ts';
import { addAnnouncements } from './parts/announcements.ts';
import { addConversations } from './parts/conversations.ts';
import { addOutings, addSeries } from './parts/outings.ts';
import { addPeople } from './parts/people.ts';
import { addPictures } from './parts/pictures.ts';
import { addReactions } from './parts/reactions.ts';
import { drawPictures, storePictures } from './pictures.ts';
import type { Demo } from './records.ts';

const seed = 'coequipiers';

/** The demo content by feature, each part in a short transaction of its own. A fill that was interrupted goes on at the next start. */
const parts: Readonly<Record<string, (demo: Demo, transaction: Db) => Promise<void>>> = {
  people: addPeople,
  announcements: addAnnouncements,
  outings: addOutings,
  series: addSeries,
  conversations: addConversations,
  reactions: addReactions,
  pictures: addPictures,
};

/** Fills a new database with the demo content, once. The demo of a version before gets the parts that it lacks. */
export async function seedDemo(db: Db, communes: Communes, storage: Storage): Promise<void> {
  const present = (await db.selectFrom('demo_parts').select('name').execute()).map(({ name }) => name);
  // A database with other parts has another demo, whole.
  let missing = present.every((name) => name in parts)
    ? Object.entries(parts).filter(([name]) => !present.includes(name))
    : [];
  if (missing.length === 0) return;
  const demo = generateDemo({
    communes: communes.all.map((commune) => ({
      ...commune,
      name: shortName(commune),
      zipCode: commune.postalCodes[0] ?? '',
    })),
    now: new Date(),
    seed,
  });
  // Nor is another demo continued that an interruption left incomplete: rows would refer to people who are not there.
  if (present.includes('people') && !(await hasPeopleOf(demo, db))) missing = [];
  // Files before rows, as for every picture. Idempotent: the names do not change.
  if (missing.some(([name]) => name === 'pictures'))
    await storePictures(drawPictures(demo), createImageFiles(storage));
  for (const [name, add] of missing) {
    await db.transaction().execute(async (transaction) => {
      // When several instances start together, one adds the part and the others wait.
      const mine = await transaction
        .insertInto('demo_parts')
        .values({ name })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (mine.numInsertedOrUpdatedRows) await add(demo, transaction);
    });
  }
  // Without statistics the embedded engine plans ten times slower.
  await sql`ANALYZE`.execute(db);
}

async function hasPeopleOf({ people: [first] }: Demo, db: Db): Promise<boolean> {
  const query = db
    .selectFrom('people')
    .select('id')
    .where('id', '=', first?.id ?? '');
  return (await query.executeTakeFirst()) !== undefined;
}
