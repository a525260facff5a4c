import { inParts, type PersonalData } from '../../platform/personal-data.ts';

export const notificationsPersonalData: PersonalData = {
  tables: { notifications: 'erased', notification_counters: 'erased' },

  async export(personId, db) {
    const own = db.selectFrom('notifications').where('person_id', '=', personId).orderBy('seq');
    const numbers = (await own.select('seq').execute()).map(({ seq }) => seq);
    return {
      'notifications.json': inParts(numbers, async (part) => {
        const rows = await own
          .select(['type', 'title', 'preview', 'answered', 'read_at', 'created_at'])
          .where('seq', 'in', part)
          .execute();
        return rows.map((row) => ({
          type: row.type,
          titre: row.title,
          apercu: row.preview,
          reponse: row.answered,
          recueLe: row.created_at,
          lueLe: row.read_at,
        }));
      }),
    };
  },

  /** Also deletes notifications of other people about this person, as they may name them. */
  async erase(personId, transaction) {
    await transaction
      .deleteFrom('notifications')
      .where((where) => where.or([where('person_id', '=', personId), where('sender_id', '=', personId)]))
      .execute();
    await transaction.deleteFrom('notification_counters').where('person_id', '=', personId).execute();
  },
};
