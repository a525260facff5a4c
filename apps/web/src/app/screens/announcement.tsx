import { isAuthor } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { stateAt } from '@coequipiers/contract/outing-rules';
import { outingParam } from '@coequipiers/contract/pages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { AddToAgenda } from '../../features/agenda/add-to-agenda.tsx';
import { announcementQuery, isGone } from '../../features/announcements/api/announcement-queries.ts';
import { listedAnnouncement } from '../../features/announcements/api/cached-announcements.ts';
import { AnnouncementDetail } from '../../features/announcements/detail/announcement-detail.tsx';
import { DetailSkeleton, PanelSkeleton } from '../../features/announcements/detail/detail-skeleton.tsx';
import { DetailError, DetailNotFound } from '../../features/announcements/detail/detail-states.tsx';
import { useCrawlerRedirect } from '../../features/announcements/detail/use-crawler-redirect.ts';
import { pageDescription } from '../../features/announcements/page-description.ts';
import { weekInstead } from '../../features/announcements/series/at-week.ts';
import { useWeek, type WeekOf } from '../../features/announcements/series/use-week.ts';
import { WeeksStrip } from '../../features/announcements/series/weeks-strip.tsx';
import { useOutingTime } from '../../features/announcements/use-outing-time.ts';
import { announcementHeading } from '../../features/announcements/wording.ts';
import { PersonMenu } from '../../features/blocks/person-menu.tsx';
import { ContactButton } from '../../features/chat/contact-button.tsx';
import { Comments } from '../../features/comments/comments.tsx';
import { FavoriteHeart } from '../../features/favorites/favorite-heart.tsx';
import { AuthorLists } from '../../features/outings/author/author-lists.tsx';
import { Requests } from '../../features/outings/author/requests.tsx';
import { MatchPanel } from '../../features/outings/detail/match-panel.tsx';
import { SlotQuestion } from '../../features/outings/series/slot-question.tsx';
import { useLiveOuting } from '../../features/outings/use-live-outing.ts';
import { ReportButton } from '../../features/reports/report-button.tsx';
import { VotePoll } from '../../features/votes/vote-poll.tsx';
import { useUnfinished } from '../../lib/unfinished.ts';
import { useSession } from '../../lib/use-session.ts';
import { useToday } from '../../lib/use-today.ts';
import { usePageDescription } from '../../ui/use-page-description.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Wrap } from '../../ui/wrap.tsx';

/** For someone who has just logged in. */
const GoOn = lazy(async () => ({ default: (await import('./announcement-go-on.tsx')).GoOn }));

export function AnnouncementScreen() {
  const { id = '' } = useParams();
  useCrawlerRedirect(id);
  return (
    <Wrap>
      <AnnouncementOf key={id} id={id} />
    </Wrap>
  );
}

function AnnouncementOf({ id }: { id: string }) {
  const session = useSession();
  const client = useQueryClient();
  const viewer = session?.email ?? null;
  const listed = () => listedAnnouncement(client, id, viewer);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...announcementQuery(id, viewer),
    placeholderData: (shown) => listed() ?? shown,
    // The person may have taken part in another tab.
    refetchOnWindowFocus: session ? 'always' : true,
  });
  const [params] = useSearchParams();
  const unfinished = useUnfinished(id);
  const week = useWeek(data, params.get(outingParam) ?? unfinished?.outingId, viewer);
  // Once the outing is over, the server no longer returns the announcement to others. Someone who has the page open can keep
  // reading it.
  const now = useOutingTime(data?.outing ?? null);
  const over = data?.outing && stateAt(data.outing, now) === 'over';
  const goOn = (announcement?: Announcement) =>
    unfinished && (
      <Suspense>
        <GoOn unfinished={unfinished} {...(announcement && { announcement })} />
      </Suspense>
    );
  if (isGone(error) && !over)
    return (
      <>
        {goOn()}
        <DetailNotFound />
      </>
    );
  if (data)
    return (
      <>
        {week.at && goOn(week.at)}
        <Shown
          announcement={data}
          week={week}
          // After the first HTML, which is a visitor's.
          settling={session !== null && (week.isPlaceholder || (isPlaceholderData && listed() === undefined))}
        />
      </>
    );
  if (error) return <DetailError error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return <DetailSkeleton />;
}

type ShownProps = {
  /** As it shows itself. */
  announcement: Announcement;
  /** The same in the chosen week. */
  week: WeekOf;
  /** The person's own answer is on its way. */
  settling: boolean;
};

function Shown({ announcement: whole, week, settling }: ShownProps) {
  const { at, weeks } = week;
  const announcement = at ?? whole;
  usePageTitle(announcementHeading(announcement));
  usePageDescription(pageDescription(announcement, useToday()));
  const session = useSession();
  const own = isAuthor(session, announcement);
  const { outing, series } = announcement;
  const now = useOutingTime(outing);
  useLiveOuting(announcement, own, weeks);
  const match = outing && at && (
    <MatchPanel
      // What was pressed or opened for one week has nothing to do with another.
      key={outing.id}
      announcement={announcement}
      outing={outing}
      instead={weeks && weekInstead(announcement, weeks)}
      now={now}
      own={own}
      settling={settling}
      addToAgenda={<AddToAgenda announcement={announcement} />}
    />
  );
  // Others only read that it is cancelled: the server refuses them everything else.
  if (whole.outing?.state === 'cancelled' && !own && whole.participation === null)
    return <AnnouncementDetail announcement={announcement} match={match} onlyMatch />;
  const organised = session &&
    own &&
    outing &&
    at &&
    outing.state !== 'cancelled' && { announcement, outing, email: session.email };
  return (
    <AnnouncementDetail
      announcement={announcement}
      heart={<FavoriteHeart announcement={announcement} />}
      match={match || (!at && <PanelSkeleton />)}
      settling={settling}
      dates={series && <WeeksStrip {...week} series={series} shown={at?.outing} own={own} />}
      waiting={
        <>
          {session && own && series && <SlotQuestion announcement={whole} email={session.email} />}
          {organised && <Requests key={organised.outing.id} {...organised} />}
        </>
      }
      people={organised && <AuthorLists key={organised.outing.id} {...organised} />}
      contact={<ContactButton announcement={announcement} place="page" />}
      report={
        <ReportButton
          label="Signaler cette annonce"
          target={{ type: 'announcement', id: announcement.id, name: announcement.title }}
        />
      }
      personMenu={
        <PersonMenu
          label={`Options à propos de ${announcement.authorUsername}`}
          person={{ id: announcement.createdBy, username: announcement.authorUsername }}
        />
      }
      votes={<VotePoll announcement={announcement} />}
      comments={<Comments announcement={announcement} />}
    />
  );
}
