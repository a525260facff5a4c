import { termsVersion } from '@coequipiers/contract/legal/document';
import { sql } from 'kysely';
import { hashPassword } from '../features/accounts/passwords.ts';
import { usernameKey } from '../features/accounts/people-repository.ts';
import { shortName } from '../features/cities/commune.ts';
import type { Communes } from '../features/cities/communes.ts';
import type { Db } from '../platform/db/database.ts';
import { generateDemo } from './generate.ts';
import { demoPassword } from './people.ts';
import type { Demo } from './records.ts';

const seed = 'coequipiers';

/** What each feature shows in the demo. A database that has some parts gets the others when their features arrive. */
const parts: Record<string, (demo: Demo, transaction: Db) => Promise<void>> = {
  people: addPeople,
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

async function addPeople({ people }: Demo, transaction: Db): Promise<void> {
  const password_hash = await hashPassword(demoPassword);
  await transaction
    .insertInto('people')
    .values(
      people.map((person) => ({
        id: person.id,
        alias: person.alias,
        email: person.email,
        username: person.username,
        username_key: usernameKey(person.username),
        password_hash,
        commune_code: person.home.code,
        zip_code: person.home.zipCode,
        municipality_name: person.home.name,
        region_name: person.home.region,
        latitude: person.home.latitude,
        longitude: person.home.longitude,
        newsletter: person.newsletter,
        terms_version: termsVersion,
        terms_accepted_at: person.createdAt,
        created_at: person.createdAt,
        activated_at: person.createdAt,
        last_login_at: person.lastLoginAt,
      })),
    )
    .execute();
}
