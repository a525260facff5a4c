import { isAuthor } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { canBeJoined, partOnJoining } from '@coequipiers/contract/outing-rules';
import type { Total } from '@coequipiers/contract/search';
import { type NearbyPage, PAGE_SIZE } from './nearby-queries.ts';
import { readAnnouncements } from './read-announcement.ts';
import { onShelf } from './shelf-query.ts';

/** A page as the server sends it. */
export const nearbyPage = (answer: unknown, total: Total | undefined): NearbyPage => ({
  content: readAnnouncements(answer),
  last: !Array.isArray(answer) || answer.length < PAGE_SIZE,
  total: total ?? null,
});

/** Those of an answer that the viewer can join, so none of a server that knows no outings. */
export const shelfOf = (answer: unknown, viewer: string | null, now: Date): Announcement[] =>
  readAnnouncements(answer)
    .filter((one) => {
      const { outing, participation } = one;
      const own = viewer !== null && isAuthor({ email: viewer }, one);
      return (
        outing !== null &&
        !participation &&
        !own &&
        canBeJoined(outing, now) &&
        partOnJoining(outing, now) !== 'waiting'
      );
    })
    .slice(0, onShelf);
