import { createHmac } from 'node:crypto';
import { type Intent, intentLimits } from '@coequipiers/contract/intents';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const oldest = sql<Date>`now() - make_interval(hours => ${intentLimits.keptHours})`;

type Given = { secret?: string | undefined; intent?: Intent | undefined };

export type RegistrationsRepository = ReturnType<typeof createRegistrationsRepository>;

/** What the page that registered an account gave with it. Of the secret only a keyed hash is stored. */
export function createRegistrationsRepository(db: Db, serverSecret: string) {
  const hashOf = (secret: string): Buffer =>
    createHmac('sha256', serverSecret).update(`registration:${secret}`).digest();
  const kept = (on: Db) => on.selectFrom('registrations').where('registrations.created_at', '>', oldest);

  return {
    async keep(personId: string, { secret, intent }: Given, on: Db): Promise<void> {
      if (secret === undefined && intent === undefined) return;
      await on
        .insertInto('registrations')
        .values({
          person_id: personId,
          secret_hash: secret === undefined ? null : hashOf(secret),
          intent_kind: intent?.kind ?? null,
          intent_announce_id: intent?.announceId ?? null,
          intent_outing_id: intent?.outingId ?? null,
          intent_every: intent?.every === true,
        })
        .execute();
    },

    /** Whose account was registered with this secret, and whether it is active by now. */
    bySecret: (secret: string, on: Db = db) =>
      kept(on)
        .innerJoin('people', 'people.id', 'registrations.person_id')
        .where('people.erased_at', 'is', null)
        .where('secret_hash', '=', hashOf(secret))
        .select(['people.id', 'people.email', 'people.password_hash', 'people.activated_at'])
        .executeTakeFirst(),

    /** Uses the secret up. False when it is not that of this account, or was used before. */
    async useSecret(personId: string, secret: string, on: Db): Promise<boolean> {
      const { numUpdatedRows } = await on
        .updateTable('registrations')
        .set({ logged_in_at: sql<Date>`now()` })
        .where('person_id', '=', personId)
        .where('secret_hash', '=', hashOf(secret))
        .where('logged_in_at', 'is', null)
        .where('created_at', '>', oldest)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** With the moment of the registration, which came after the press. */
    async intentOf(personId: string, on: Db = db): Promise<{ intent: Intent | null; since: Date | null }> {
      const row = await kept(on)
        .where('person_id', '=', personId)
        .select(['intent_kind', 'intent_announce_id', 'intent_outing_id', 'intent_every', 'created_at'])
        .executeTakeFirst();
      if (!row?.intent_kind) return { intent: null, since: null };
      const { intent_announce_id: announceId, intent_outing_id: outingId } = row;
      const intent = {
        kind: row.intent_kind,
        ...(announceId !== null && { announceId }),
        ...(outingId !== null && { outingId }),
        ...(row.intent_every && { every: true }),
      };
      return { intent, since: row.created_at };
    },

    async forgetIntent(personId: string, on: Db): Promise<void> {
      await on
        .updateTable('registrations')
        .set({ intent_kind: null, intent_announce_id: null, intent_outing_id: null, intent_every: false })
        .where('person_id', '=', personId)
        .execute();
    },

    /** Neither secret nor intent outlive it: whoever registered an address that is not theirs keeps nothing. */
    async forget(personId: string, on: Db): Promise<void> {
      await on.deleteFrom('registrations').where('person_id', '=', personId).execute();
    },
  };
}

export async function sweepRegistrations(db: Db): Promise<void> {
  await db.deleteFrom('registrations').where('created_at', '<=', oldest).execute();
}
