import { termsVersion } from '@coequipiers/contract/legal/document';
import { hashPassword } from '../../features/accounts/passwords.ts';
import { usernameKey } from '../../features/accounts/people-repository.ts';
import type { Db } from '../../platform/db/database.ts';
import { demoPassword } from '../people.ts';
import type { Demo } from '../records.ts';

export async function addPeople({ people }: Demo, transaction: Db): Promise<void> {
  const password_hash = await hashPassword(demoPassword, { network: 'demo' });
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
        terms_version: termsVersion,
        terms_accepted_at: person.createdAt,
        created_at: person.createdAt,
        activated_at: person.createdAt,
        last_login_at: person.lastLoginAt,
        // They have been here for a while: none of them is held to the few places of a newcomer.
        has_played: true,
      })),
    )
    .execute();
  const readers = people.filter(({ newsletter }) => newsletter);
  await transaction
    .insertInto('preferences')
    .values(readers.map(({ id }) => ({ person_id: id, kind: 'newsletter', enabled: true })))
    .execute();
}
