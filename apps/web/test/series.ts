import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { type AnnouncementOuting, announcementOutings } from '@coequipiers/contract/participations-schemas';
import type { Series } from '@coequipiers/contract/series-schemas';
import { anAnnouncement, anOuting, aSeries } from './announcements.ts';
import { fakeServer } from './fake-server.ts';
import { announcePath, aProfile, id, lists } from './taking-part.ts';

const weekMs = 7 * 86_400_000;

type OwnWeek = Partial<Omit<AnnouncementOuting, 'outing'>> & {
  outing?: Partial<AnnouncementOuting['outing']>;
};

/** Weeks from 17 November 2027 on, with the ids w1, w2 and so on. */
export const weeksOf = (...weeks: OwnWeek[]): AnnouncementOuting[] =>
  announcementOutings.parse(
    weeks.map(({ outing = {}, participation = null }, index) => ({
      outing: anOuting({
        id: `w${index + 1}`,
        startsAt: new Date(Date.parse('2027-11-17T18:00:00Z') + index * weekMs).toISOString(),
        endsAt: new Date(Date.parse('2027-11-17T19:30:00Z') + index * weekMs).toISOString(),
        ...outing,
      }),
      participation,
    })),
  );

/** A server with one weekly announcement, which shows its first week that is not cancelled. `change` changes a week. */
export function serveWeeks(
  first: AnnouncementOuting[],
  own: Partial<Announcement> = {},
  answers: Parameters<typeof fakeServer>[0] = {},
) {
  let weeks = first;
  let series = own.series === undefined ? aSeries() : own.series;
  const changeSeries = (changes: Partial<Series>): void => {
    series = series && { ...series, ...changes };
  };
  const shown = () => weeks.find(({ outing }) => outing.state !== 'cancelled') ?? weeks.at(-1);
  const whole = () => anAnnouncement({ id, createdBy: 'u_karim', ...own, series, ...shown() });
  const change = (outingId: string, { outing = {}, participation }: OwnWeek): void => {
    weeks = weeks.map((week) =>
      week.outing.id === outingId
        ? {
            outing: anOuting({ ...week.outing, ...outing }),
            participation: participation === undefined ? week.participation : participation,
          }
        : week,
    );
  };
  const week = (outingId: string) => weeks.find(({ outing }) => outing.id === outingId);
  const server = fakeServer({
    'GET /api/announce/nearby': () => Response.json([whole()]),
    [`GET ${announcePath}`]: () => Response.json(whole()),
    [`GET ${announcePath}/outings`]: () => Response.json(weeks),
    [`GET ${announcePath}/participants`]: () => Response.json(lists()),
    [`GET /api/comments/announce/${id}`]: () => Response.json([]),
    'GET /api/user/profile': () => Response.json(aProfile()),
    ...answers,
  });
  /** The calls that change something: 'POST /participation outing=w2'. */
  const presses = () =>
    server.calls
      .filter(
        ({ method, path }) => method !== 'GET' && path.startsWith(announcePath) && !path.endsWith('/view'),
      )
      .map(({ method, path, query }) => `${method} ${path.slice(announcePath.length)} ${query}`);
  return { ...server, change, changeSeries, week, presses };
}
