import { agendaTexts as texts } from '@coequipiers/contract/agenda';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { announcementPath } from '@coequipiers/contract/pages';
import { calendarLinesOf, calendarLinesOfRow } from '../../platform/db/outing-fields.ts';
import { roleOf, titleOf } from './agenda-presenter.ts';
import type { FeedRow, Revision } from './agenda-repository.ts';
import type { CalendarEntry } from './calendar.ts';

/** Writes outings as calendars show them. */
export function createEntries(publicUrl: string) {
  const { hostname } = new URL(publicUrl);
  const uidOf = (outingId: string): string => `outing-${outingId}@${hostname}`;
  const urlOf = (announceId: string, week: string | undefined): string =>
    publicUrl + announcementPath(announceId, week);

  return {
    /** For a person's own calendar. The row has the meeting point only for those who may read it. */
    ofRow(row: FeedRow): CalendarEntry {
      const role = roleOf(row);
      const url = row.has_announcement
        ? urlOf(row.announce_id, row.weekly ? row.outing_id : undefined)
        : null;
      const isOn = row.confirmed !== false && (role === 'author' || role === 'in');
      return {
        uid: uidOf(row.outing_id),
        status: row.cancelled || !role ? 'CANCELLED' : isOn ? 'CONFIRMED' : 'TENTATIVE',
        title: titleOf(row),
        description: [
          row.cancelled ? texts.cancelled : role ? texts.roles[role] : texts.gone,
          ...calendarLinesOfRow(row),
          ...(url ? [url] : []),
        ],
        location: [row.meeting_point, row.municipality_name].filter(Boolean).join(', '),
        url,
        startsAt: row.outing_starts_at,
        endsAt: row.outing_ends_at,
        timeZone: row.time_zone,
        sequence: row.sequence,
        changedAt: row.changed_at,
      };
    },

    /** For anyone: without the meeting point. */
    ofAnnouncement(
      { id, title, municipalityName, series }: Announcement,
      outing: Outing,
      { sequence, changed_at }: Revision,
    ): CalendarEntry {
      const cancelled = outing.state === 'cancelled';
      const url = urlOf(id, series ? outing.id : undefined);
      return {
        uid: uidOf(outing.id),
        status: cancelled ? 'CANCELLED' : outing.confirmed === false ? 'TENTATIVE' : 'CONFIRMED',
        title,
        description: [...(cancelled ? [texts.cancelled] : []), ...calendarLinesOf(outing), url],
        location: municipalityName,
        url,
        startsAt: new Date(outing.startsAt),
        endsAt: new Date(outing.endsAt),
        timeZone: outing.timeZone,
        sequence,
        changedAt: changed_at,
      };
    },
  };
}
