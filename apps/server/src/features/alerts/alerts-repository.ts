import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Position } from '../places/distance.ts';
import type { SosTurn } from './sos/sos-turns.ts';

/** An alert with the position of its commune. */
export type AlertRow = Selectable<Tables['alerts']> & Position;

/** The columns that its owner chooses. */
export type AlertContent = Pick<
  Insertable<Tables['alerts']>,
  | 'commune_code'
  | 'zip_code'
  | 'municipality_name'
  | 'region_name'
  | 'time_zone'
  | 'place_id'
  | 'small_cell'
  | 'large_cell'
  | 'max_distance'
  | 'categories'
  | 'level'
  | 'days'
  | 'from_time'
  | 'to_time'
  | 'frequency'
>;

/** SQL: the recipient id that all alerts of a person or an address share. The table computes it in the same way. */
export const recipientOf = (owner: { personId: string } | { email: string }): RawBuilder<string> =>
  sql`md5(${'personId' in owner ? sql`${owner.personId}::uuid::text` : owner.email})::uuid`;

export type AlertsRepository = ReturnType<typeof alertsRepository>;

export function alertsRepository(db: Db) {
  const read = (on: Db) =>
    on
      .selectFrom('alerts')
      .innerJoin('places', 'places.id', 'alerts.place_id')
      .selectAll('alerts')
      .select(['places.latitude', 'places.longitude']);

  return {
    byId: (id: string, on: Db = db): Promise<AlertRow | undefined> =>
      read(on).where('alerts.id', '=', id).executeTakeFirst(),

    /** The oldest first. */
    ofPerson: (personId: string, on: Db = db): Promise<AlertRow[]> =>
      read(on).where('person_id', '=', personId).orderBy('alerts.created_at').orderBy('alerts.id').execute(),

    /** Locks the alert until the transaction ends. */
    lock: (id: string, transaction: Db): Promise<AlertRow | undefined> =>
      read(transaction).where('alerts.id', '=', id).forUpdate('alerts').executeTakeFirst(),

    /** An alert that this transaction has locked, so it is still there. */
    locked: (id: string, transaction: Db): Promise<AlertRow> =>
      read(transaction).where('alerts.id', '=', id).executeTakeFirstOrThrow(),

    countOfPerson: async (personId: string, transaction: Db): Promise<number> => {
      const { count } = await transaction
        .selectFrom('alerts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('person_id', '=', personId)
        .executeTakeFirstOrThrow();
      return count;
    },

    insert: (
      row: AlertContent & { id: string } & ({ person_id: string } | { email: string }),
      transaction: Db,
    ) => transaction.insertInto('alerts').values(row).execute(),

    /**
     * Changes an alert, which also counts as a sign that its owner still wants it. Its next summary is planned again. With
     * `restarts`, announcements that were published before now are left out.
     */
    update: (
      id: string,
      change: Partial<AlertContent> & { paused?: boolean; restarts?: boolean },
      transaction: Db,
    ) => {
      const { restarts, ...columns } = change;
      return transaction
        .updateTable('alerts')
        .set({
          ...columns,
          pressed_at: sql<Date>`now()`,
          asked_at: null,
          due_at: null,
          ...(restarts && { since: sql<Date>`now()` }),
        })
        .where('id', '=', id)
        .execute();
    },

    /** The announcements that a person was told about, for their export. */
    matchesOfPerson: (personId: string, on: Db) =>
      on
        .selectFrom('alert_matches')
        .select(['announcement_id as annonce', 'matched_at as le'])
        .where('recipient', '=', recipientOf({ personId }))
        .orderBy('matched_at')
        .execute(),

    /** When their calls for a replacement last asked others, and when they were last asked, for their export. */
    sosOfPerson: async (personId: string, on: Db) => {
      const rows = await on.selectFrom('sos_turns').selectAll().where('person_id', '=', personId).execute();
      const times = (kind: SosTurn) => rows.find((row) => row.kind === kind)?.times ?? [];
      return { lances: times('asks'), recus: times('is asked') };
    },

    /** Also erases alerts that were made with the same e-mail address without an account. */
    eraseOfPerson: async (personId: string, transaction: Db): Promise<void> => {
      const person = await transaction
        .selectFrom('people')
        .select('email')
        .where('id', '=', personId)
        .executeTakeFirst();
      const email = person?.email ?? null;
      await sql`DELETE FROM alerts WHERE person_id = ${personId} OR email = ${email}`.execute(transaction);
      // After the alerts: a transaction that is about to note a match waits for the lock on the alert, and then finds it gone.
      for (const owner of [{ personId }, ...(email ? [{ email }] : [])])
        for (const table of ['alert_matches', 'alert_days'] as const)
          await transaction.deleteFrom(table).where('recipient', '=', recipientOf(owner)).execute();
      await transaction.deleteFrom('sos_turns').where('person_id', '=', personId).execute();
    },

    remove: async (id: string, transaction: Db): Promise<void> => {
      await transaction.deleteFrom('alerts').where('id', '=', id).execute();
    },
  };
}
