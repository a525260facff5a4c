import { sql } from 'kysely';
import { shortName } from '../features/cities/commune.ts';
import type { Communes } from '../features/cities/communes.ts';
import type { Db } from '../platform/db/database.ts';
import { generateDemo } from './generate.ts';
import { addAnnouncements } from './parts/announcements.ts';
import { addConversations } from './parts/conversations.ts';
import { addPeople } from './parts/people.ts';
import type { Demo } from './records.ts';

const seed = 'coequipiers';

/** What each feature shows in the demo. A database that has some parts gets the others when their features arrive. */
const parts: Record<string, (demo: Demo, transaction: Db) => Promise<void>> = {
  people: addPeople,
  announcements: addAnnouncements,
  conversations: addConversations,
};

/** Fills a new database with the demo content, once. */
export async function seedDemo(db: Db, communes: Communes): Promise<void> {
  const present = await db.selectFrom('demo_parts').select('name').execute();
  const missing = Object.entries(parts).filter(([name]) => !present.some((part) => part.name === name));
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
  for (const [name, add] of missing) {
    await db.transaction().execute(async (transaction) => {
      // Of several instances that start together, one adds the part and the others wait for it.
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
