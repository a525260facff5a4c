import { createHmac } from 'node:crypto';
import { accountLimits } from '@coequipiers/contract/accounts';
import { retention } from '@coequipiers/contract/legal/retention';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type Owner = { id: string; email: string | null };

export type KnownNetworks = ReturnType<typeof createKnownNetworks>;

/** When it was seen last, it must be after this. */
const oldest = sql<Date>`now() - make_interval(days => ${retention.knownNetworkDays})`;

/**
 * The networks that a person has logged in from lately. What is kept is a keyed hash of the network and the person's address:
 * it shows whether a network is one of theirs, and neither where it is nor who else has used it.
 */
export function createKnownNetworks(db: Db, secret: string) {
  const hashOf = (email: string, network: string): Buffer =>
    createHmac('sha256', secret).update(`known-network:${email.trim().toLowerCase()}:${network}`).digest();

  return {
    /** Takes as long for an address without an account as for one with. */
    isKnown: async (email: string, network: string): Promise<boolean> =>
      (await db
        .selectFrom('known_networks')
        .select('hash')
        .where('hash', '=', hashOf(email, network))
        .where('seen_at', '>', oldest)
        .executeTakeFirst()) !== undefined,

    /** Of several, the latest are kept. Nothing is kept of a person who is being erased. */
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
