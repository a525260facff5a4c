import { createHash } from 'node:crypto';
import type { Agenda as AgendaLists } from '@coequipiers/contract/agenda-schemas';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Announcements } from '../announcements/announcements.ts';
import type { Viewer } from '../announcements/presenter.ts';
import type { Clock } from '../participations/team.ts';
import { presentEntry } from './agenda-presenter.ts';
import { agendaRepository } from './agenda-repository.ts';
import { type CalendarEntry, writeCalendar } from './calendar.ts';
import { createEntries } from './calendar-entries.ts';
import type { Feeds } from './feeds.ts';

/** The tag changes with the content; the text is only written for those who do not have it yet. */
export type CalendarFile = { etag: string; text: () => string };

type Parts = {
  db: Db;
  publicUrl: string;
  announcements: Pick<Announcements, 'show'>;
  feeds: Feeds;
  clock: () => Clock;
};

export type Agenda = ReturnType<typeof createAgenda>;

/** One's own outings: as lists for the page, and as calendars. */
export function createAgenda({ db, publicUrl, announcements, feeds, clock }: Parts) {
  const repository = agendaRepository(db);
  const entries = createEntries(publicUrl);

  return {
    async lists({ id }: { id: string }): Promise<AgendaLists> {
      const { now } = clock();
      const [upcoming, past] = [await repository.upcoming(id, now), await repository.past(id, now)];
      return {
        upcoming: upcoming.flatMap((row) => presentEntry(row, now)),
        past: past.flatMap((row) => presentEntry(row, now)),
      };
    },

    /** An empty calendar for a suspended person: with an error, calendars would drop the subscription for good. */
    async feed(secret: string): Promise<CalendarFile> {
      const feed = await feeds.fetch(secret);
      if (!feed) throw new AppError('NOT_FOUND');
      const rows = feed.suspended ? [] : await repository.forFeed(feed.personId, clock().now);
      return fileOf(rows.map(entries.ofRow), 'feed');
    },

    /** The outing of an announcement, for whoever sees the announcement. */
    async outing(announceId: string, viewer: Viewer): Promise<CalendarFile> {
      const announcement = await announcements.show(announceId, viewer);
      const { outing } = announcement;
      if (!outing) throw new AppError('NOT_FOUND');
      const revision = await repository.revisionOf(outing.id);
      return fileOf([entries.ofAnnouncement(announcement, outing, revision)], 'file');
    },
  };
}

/** Grows when the same entries are written differently, so that no calendar keeps the former text. */
const format = 1;

function fileOf(entries: readonly CalendarEntry[], kind: 'feed' | 'file'): CalendarFile {
  const content = createHash('sha256')
    .update(JSON.stringify([format, kind, entries]))
    .digest('base64url');
  return { etag: `W/"${content.slice(0, 22)}"`, text: () => writeCalendar(entries, kind) };
}
