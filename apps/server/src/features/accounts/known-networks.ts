import { createHmac } from 'node:crypto';
import { accountLimits } from '@coequipiers/contract/account-limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type Owner = { id: string; email: string | null };

export type KnownNetworks = ReturnType<typeof createKnownNetworks>;

/** A network that was last seen before this is no longer known. */
const oldest = sql<Date>`now() - make_interval(days => ${accountLimits.knownNetworkDays})`;

/**
 * The networks that a person has recently logged in from. Only a keyed hash of the network and the person's e-mail is stored:
 * it tells whether a network is one of theirs, but neither where it is nor who else uses it.
 */
export function createKnownNetworks(db: Db, secret: string) {
  const hashOf = (email: string, network: string): Buffer =>
    createHmac('sha256', secret).update(`known-network:${email.trim().toLowerCase()}:${network}`).digest();

  return {
    /** Takes the same time whether or not the address has an account. */
    isKnown: async (email: string, network: string): Promise<boolean> =>
      (await db
        .selectFrom('known_networks')
        .select('hash')
        .where('hash', '=', hashOf(email, network))
        .where('seen_at', '>', oldest)
        .executeTakeFirst()) !== undefined,

    /** Keeps the latest ones only. Stores nothing for a person who is being erased. */
    remember: async (person: Owner, network: string, on: Db = db): Promise<void> => {
      await sql`
        INSERT INTO known_networks (hash, person_id)
        SELECT ${hashOf(person.email ?? '', network)}, id FROM people
        WHERE id = ${person.id} AND erased_at IS NULL FOR KEY SHARE
        ON CONFLICT (hash) DO UPDATE SET seen_at = now()`.execute(on);
      await sql`
        DELETE FROM known_networks WHERE hash IN (
          SELECT hash FROM known_networks WHERE person_id = ${person.id}
          ORDER BY seen_at DESC OFFSET ${accountLimits.knownNetworks})`.execute(on);
    },

    forget: async (personId: string, on: Db): Promise<void> => {
      await on.deleteFrom('known_networks').where('person_id', '=', personId).execute();
    },
  };
}
