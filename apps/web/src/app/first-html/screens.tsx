import { outingParam, paths } from '@coequipiers/contract/pages';
import type { FirstRequest } from '@coequipiers/contract/rendering';
import { paris } from '@coequipiers/contract/time-zones';
import type { ReactNode } from 'react';
import { matchPath } from 'react-router';
import { announcementQuery } from '../../features/announcements/api/announcement-queries.ts';
import { readAnnouncement } from '../../features/announcements/api/read-announcement.ts';
import { weeksQuery } from '../../features/announcements/api/weeks-query.ts';
import { filtersOfParams, timeZoneOfSearch } from '../../features/announcements/search/search-params.ts';
import { commentsQuery } from '../../features/comments/api/comment-queries.ts';
import type { InitialQuery } from './first-state.ts';
import { AnnouncementHead, HomeHead, MissingHead } from './head.tsx';
import { homeAnswers } from './home-answers.ts';
import { plainSearch } from './plain-search.ts';
import { shownWeek } from './shown-week.ts';

type Prepared =
  | { status: number; head: ReactNode; answers: InitialQuery[]; timeZone: string }
  | { redirect: string };

type Screen = {
  path: string;
  /** Its name in the build's manifest. */
  file: string;
  /** Reads the data of the first rendering. */
  prepare: (url: URL, request: FirstRequest) => Promise<Prepared>;
};

const screens: readonly Screen[] = [
  {
    path: paths.home,
    file: 'src/app/screens/home.tsx',
    prepare: async ({ searchParams }, { publicUrl, publicData }) => {
      const redirect = await plainSearch(searchParams, publicData);
      if (redirect) return { redirect };
      return {
        status: 200,
        head: <HomeHead publicUrl={publicUrl} />,
        answers: await homeAnswers(searchParams, publicData),
        timeZone: timeZoneOfSearch(filtersOfParams(searchParams)),
      };
    },
  },
  {
    path: paths.announcement,
    file: 'src/app/screens/announcement.tsx',
    prepare: async ({ pathname, searchParams }, { publicUrl, publicData }) => {
      // Decoded as the router does.
      const id = decodeURIComponent(matchPath(paths.announcement, pathname)?.params.id ?? '');
      const key = announcementQuery(id).queryKey;
      const timeZone = paris;
      const found = await publicData.announcement(id);
      if (found.status !== 200) {
        return { status: found.status, head: <MissingHead />, answers: [{ key, missing: true }], timeZone };
      }
      const announcement = readAnnouncement(found.announcement);
      const shown = shownWeek({ ...found, announcement }, searchParams.get(outingParam));
      const head = <AnnouncementHead shown={shown} publicUrl={publicUrl} />;
      const answers: InitialQuery[] = [{ key, data: announcement }];
      if (shown.weeks.length > 0)
        answers.push({ key: weeksQuery(id, null).queryKey, data: [...shown.weeks] });
      // Whoever only has the link reads that it is cancelled, and nothing that others wrote.
      if (!found.inLists) return { status: 200, head, answers, timeZone };
      const comments = { pages: [await publicData.comments(id)], pageParams: [0] };
      return {
        status: 200,
        head,
        answers: [...answers, { key: commentsQuery(id).queryKey, data: comments }],
        timeZone,
      };
    },
  },
];

export function screenOf(pathname: string): Screen {
  const screen = screens.find(({ path }) => matchPath(path, pathname));
  if (!screen) throw new Error(`No first HTML for ${pathname}`);
  return screen;
}
