import { createHash } from 'node:crypto';
import type { Agenda as AgendaLists } from '@coequipiers/contract/agenda-schemas';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Announcements } from '../announcements/announcements.ts';
import type { Viewer } from '../announcements/presenter.ts';
import { presentEntry } from './agenda-presenter.ts';
import { agendaRepository, entriesOf, type FeedRow } from './agenda-repository.ts';
import { writeCalendar } from './calendar.ts';
import { createEntries } from './calendar-entries.ts';
import { sampleRows } from './calendar-sample.ts';
import type { Feeds } from './feeds.ts';

/** The tag changes whenever the text does. The text is written only for calendars that do not have it yet. */
export type CalendarFile = { etag: string; text: () => string };

export type Parts = {
  db: Db;
  publicUrl: string;
  feeds: Feeds;
  announcements: Pick<Announcements, 'show'>;
  clock: () => Clock;
};

export type Agenda = ReturnType<typeof agendaService>;

/** One's own outings: as lists for the page, and as calendars. */
export function agendaService({ db, publicUrl, announcements, feeds, clock }: Parts) {
  const repository = agendaRepository(db);
  const entries = createEntries(publicUrl);
  const write = (rows: readonly FeedRow[]): string => writeCalendar(rows.map(entries.ofRow), 'feed');
  /**
   * A part of every tag. It changes when a new version of the server writes calendars differently, so that calendars fetch their
   * feed again.
   */
  const formatTag = tagOf(write(sampleRows));

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
      const stored = feeds.storedOf(secret);
      const feed = stored && (await repository.feed(stored, clock().now));
      if (!feed) throw new AppError('NOT_FOUND');
      await feeds.countFetch(feed.personId);
      return { etag: tagOf(formatTag + feed.entries), text: () => write(entriesOf(feed)) };
    },

    /** The shown outing of an announcement, or the one that is named, for whoever sees the announcement. */
    async outing(announceId: string, viewer: Viewer, outingId: string | undefined): Promise<CalendarFile> {
      const announcement = await announcements.show(announceId, viewer, outingId);
      const { outing } = announcement;
      if (!outing) throw new AppError('NOT_FOUND');
      const revision = await repository.revisionOf(outing.id);
      const text = writeCalendar([entries.ofAnnouncement(announcement, outing, revision)], 'file');
      return { etag: tagOf(text), text: () => text };
    },
  };
}

const tagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
