import { forEachKind, type NoticeKind, noticeKinds, notices } from '@coequipiers/contract/notices';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { PersonalData } from '../../platform/personal-data.ts';

type MailsKind = `mails.${NoticeKind}`;
/** What is switched: a kind of notice has one switch for all ways of telling, and one for its mails only. */
export type PreferenceKind = 'newsletter' | 'messages' | NoticeKind | MailsKind;
type Switches = Record<NoticeKind, boolean>;
export type Preferences = { newsletter: boolean; messages: boolean; notify: Switches; mails: Switches };
type Some<Values> = { [Key in keyof Values]?: Values[Key] | undefined };
/** What is undefined stays as it is. */
export type PreferencesChange = Some<Omit<Preferences, 'notify' | 'mails'>> & {
  notify?: Some<Switches> | undefined;
  mails?: Some<Switches> | undefined;
};

export const mailsOf = (kind: NoticeKind): MailsKind => `mails.${kind}`;

/** Everything but the newsletter is switched on until someone chooses. */
const isOnAtFirst = (kind: PreferenceKind): boolean => kind !== 'newsletter';

/** SQL: whether a person has switched one of these off. For kinds that are on at first. */
export const hasSwitchedOff = (
  personId: string,
  ...kinds: readonly Exclude<PreferenceKind, 'newsletter'>[]
): string => `EXISTS (
  SELECT FROM preferences
  WHERE preferences.person_id = ${personId} AND kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}) AND NOT enabled
)`;

export type PreferencesRepository = ReturnType<typeof preferencesRepository>;

export function preferencesRepository(db: Db) {
  return {
    async of(personId: string, on: Db = db): Promise<Preferences> {
      const rows = await on
        .selectFrom('preferences')
        .select(['kind', 'enabled'])
        .where('person_id', '=', personId)
        .execute();
      const chosen = new Map(rows.map((row) => [row.kind, row.enabled]));
      const isOn = (kind: PreferenceKind): boolean => chosen.get(kind) ?? isOnAtFirst(kind);
      return {
        newsletter: isOn('newsletter'),
        messages: isOn('messages'),
        notify: forEachKind(isOn),
        mails: forEachKind((kind) => isOn(mailsOf(kind))),
      };
    },

    /** Those of several people who have this switched on. */
    async wantedBy(people: readonly string[], kind: PreferenceKind, on: Db): Promise<Set<string>> {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM unnest(${people}::uuid[]) AS id
        LEFT JOIN preferences ON person_id = id AND kind = ${kind}
        WHERE coalesce(enabled, ${isOnAtFirst(kind)})`.execute(on);
      return new Set(rows.map(({ id }) => id));
    },

    /** The transaction must have locked the person. */
    async change(personId: string, change: PreferencesChange, transaction: Db): Promise<void> {
      const { notify, mails, ...others } = change;
      const given: Some<Record<PreferenceKind, boolean>> = { ...others, ...notify };
      for (const kind of noticeKinds) given[mailsOf(kind)] = mails?.[kind];
      const rows = Object.entries(given).flatMap(([kind, enabled]) =>
        enabled === undefined ? [] : [{ person_id: personId, kind, enabled }],
      );
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

    /** For the pages of such links. */
    async isOn(alias: string, kind: PreferenceKind): Promise<boolean> {
      const { rows } = await sql<{ enabled: boolean }>`
        SELECT enabled FROM preferences JOIN people ON people.id = person_id
        WHERE alias = ${alias} AND kind = ${kind}`.execute(db);
      return rows[0]?.enabled ?? isOnAtFirst(kind);
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

const inFrench = (switches: Switches): Record<string, boolean> =>
  Object.fromEntries(noticeKinds.map((kind) => [notices[kind].exportedAs, switches[kind]]));

export const preferencesPersonalData = (repository: PreferencesRepository): PersonalData => ({
  tables: { preferences: 'erased' },
  export: async (personId, db) => {
    const { newsletter, messages, notify, mails } = await repository.of(personId, db);
    return {
      'preferences.json': {
        newsletter,
        emailsDeMessagesNonLus: messages,
        ...inFrench(notify),
        emails: inFrench(mails),
      },
    };
  },
  erase: async (personId, transaction) => {
    await transaction.deleteFrom('preferences').where('person_id', '=', personId).execute();
  },
});
