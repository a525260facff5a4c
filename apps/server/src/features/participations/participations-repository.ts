import type { ParticipationState } from '@coequipiers/contract/participations';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Member } from './team.ts';

/** A participation with what the author reads about the person. */
export type ListedRow = {
  person_id: string;
  alias: string;
  username: string;
  state: ParticipationState;
  turn: number;
  since: Date;
  note: string | null;
};

/** The words that go with a change: the person's to the author, or the author's to the person. */
export type Words = { note?: string | null; reason?: string | null };

export type ParticipationsRepository = ReturnType<typeof participationsRepository>;

export function participationsRepository(db: Db) {
  return {
    members: async (outingId: string, on: Db): Promise<Member[]> => {
      const rows = await on
        .selectFrom('participations')
        .select(['person_id', 'state', 'turn', 'offered_until'])
        .where('outing_id', '=', outingId)
        .execute();
      return rows.map(({ person_id, state, turn, offered_until }) => ({
        personId: person_id,
        state,
        turn,
        offeredUntil: offered_until,
      }));
    },

    /** Writes the members that have changed; `words` belong to one of them. */
    write: async (
      outingId: string,
      changed: readonly Member[],
      words: (Words & { personId: string }) | undefined,
      transaction: Db,
    ): Promise<void> => {
      for (const { personId, state, turn, offeredUntil } of changed) {
        const said = words?.personId === personId ? words : undefined;
        const row = {
          state,
          turn,
          offered_until: offeredUntil,
          ...(said?.note !== undefined && { note: said.note }),
          ...(said?.reason !== undefined && { reason: said.reason }),
        };
        await transaction
          .insertInto('participations')
          .values({ outing_id: outingId, person_id: personId, ...row })
          .onConflict((conflict) =>
            conflict.columns(['outing_id', 'person_id']).doUpdateSet({ ...row, since: sql`now()` }),
          )
          .execute();
      }
    },

    /** Everyone who is in, is offered a place, asks or waits, in the order of asking. */
    listed: (outingId: string, on: Db = db): Promise<ListedRow[]> =>
      on
        .selectFrom('participations')
        .innerJoin('people', 'people.id', 'participations.person_id')
        .select(['person_id', 'alias', 'username', 'state', 'turn', 'since', 'note'])
        .where('outing_id', '=', outingId)
        .where('state', 'in', ['in', 'offered', 'asked', 'waiting'])
        .orderBy('turn')
        .execute(),

    /** The outings whose offers have run out by this moment. */
    outingsWithDueOffers: async (now: Date, atMost: number): Promise<string[]> => {
      const rows = await db
        .selectFrom('participations')
        .select('outing_id')
        .distinct()
        .where('state', '=', 'offered')
        .where('offered_until', '<=', now)
        .limit(atMost)
        .execute();
      return rows.map(({ outing_id }) => outing_id);
    },

    /** The outings in which this person asks, waits or has a place. */
    activeOf: async (personId: string, on: Db): Promise<string[]> => {
      const rows = await on
        .selectFrom('participations')
        .select('outing_id')
        .where('person_id', '=', personId)
        .where('state', 'in', ['in', 'offered', 'asked', 'waiting'])
        .execute();
      return rows.map(({ outing_id }) => outing_id);
    },
  };
}
