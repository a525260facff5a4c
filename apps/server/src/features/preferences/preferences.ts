import type { NoticeKind } from '@coequipiers/contract/notices';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';

/** The switches of a person, with their defaults. */
const defaults = {
  newsletter: false,
  messages: true,
  reminders: true,
  offers: true,
  changes: true,
  requests: true,
  sos: true,
  alerts: true,
} satisfies Record<NoticeKind, boolean> & Record<string, boolean>;

export type PreferenceKind = keyof typeof defaults;
export type Preferences = Record<PreferenceKind, boolean>;
/** What is undefined stays as it is. */
export type PreferencesChange = { [Kind in PreferenceKind]?: boolean | undefined };

const kinds = Object.keys(defaults) as PreferenceKind[];

export type PreferencesRepository = ReturnType<typeof preferencesRepository>;

export function createPreferences({ db }: { db: Db }) {
  const preferences = preferencesRepository(db);
  return { ...preferences, personalData: preferencesPersonalData(preferences) };
}

export function preferencesRepository(db: Db) {
  return {
    async of(personId: string, on: Db = db): Promise<Preferences> {
      const rows = await on
        .selectFrom('preferences')
        .select(['kind', 'enabled'])
        .where('person_id', '=', personId)
        .execute();
      const chosen = new Map(rows.map((row) => [row.kind, row.enabled]));
      const entries = kinds.map((kind) => [kind, chosen.get(kind) ?? defaults[kind]]);
      return Object.fromEntries(entries) as Preferences;
    },

    /** Those of several people who have this switched on. */
    async wantedBy(people: readonly string[], kind: PreferenceKind, on: Db): Promise<Set<string>> {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM unnest(${people}::uuid[]) AS id
        LEFT JOIN preferences ON person_id = id AND kind = ${kind}
        WHERE coalesce(enabled, ${defaults[kind]})`.execute(on);
      return new Set(rows.map(({ id }) => id));
    },

    /** The transaction must have locked the person. */
    async change(personId: string, change: PreferencesChange, transaction: Db): Promise<void> {
      const rows = kinds.flatMap((kind) => {
        const enabled = change[kind];
        return enabled === undefined ? [] : [{ person_id: personId, kind, enabled }];
      });
      if (rows.length === 0) return;
      await transaction
        .insertInto('preferences')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['person_id', 'kind']).doUpdateSet({ enabled: sql`excluded.enabled` }),
        )
        .execute();
    },

    /** For links in mails. Writes nothing for a person who is erased or being erased. */
    async switchOff(alias: string, kind: PreferenceKind): Promise<void> {
      await sql`
        INSERT INTO preferences (person_id, kind, enabled)
        SELECT id, ${kind}, false FROM people WHERE alias = ${alias} AND erased_at IS NULL FOR KEY SHARE
        ON CONFLICT (person_id, kind) DO UPDATE SET enabled = false`.execute(db);
    },

    /** The activated accounts that have switched this on. Only for kinds that are off by default. */
    async enabledBy(kind: PreferenceKind): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM people JOIN preferences ON person_id = people.id
        WHERE kind = ${kind} AND enabled AND activated_at IS NOT NULL AND erased_at IS NULL`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}

const preferencesPersonalData = (repository: PreferencesRepository): PersonalData => ({
  tables: { preferences: 'erased' },
  export: async (personId, db) => {
    const { newsletter, messages, ...notices } = await repository.of(personId, db);
    const { reminders, offers, changes, requests, sos, alerts } = notices;
    return {
      'preferences.json': {
        newsletter,
        emailsDeMessagesNonLus: messages,
        rappels: reminders,
        placesProposees: offers,
        changements: changes,
        demandesEtReponses: requests,
        sosRemplacant: sos,
        alertes: alerts,
      },
    };
  },
  erase: async (personId, transaction) => {
    await transaction.deleteFrom('preferences').where('person_id', '=', personId).execute();
  },
});
