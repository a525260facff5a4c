import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { longDayOf } from '@coequipiers/contract/outing-details';
import { hasStarted, isDone, stateAt } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { readsDetails } from '@coequipiers/contract/own-press';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useSession } from '../../../lib/use-session.ts';
import { OwnActions } from '../../../ui/own-actions.tsx';
import { accountQueries } from '../../accounts/api/queries.ts';
import { OutingFacts } from '../../announcements/detail/outing-facts.tsx';
import { asksOf, participantsQuery, regularsIn } from '../api/participants-query.ts';
import { readPart } from '../api/take-part.ts';
import { AuthorPanel } from '../author/author-panel.tsx';
import { BoardConfirmation } from '../board/board-confirmation.tsx';
import { BoardSentence } from '../board/board-sentence.tsx';
import { MatchBoard } from '../board/match-board.tsx';
import { youAre } from '../part-words.ts';
import { useDetailsSoon } from '../use-details-soon.ts';
import classes from './match-panel.module.css';
import { OwnPart } from './own-part.tsx';
import { PartActions } from './part-actions.tsx';
import { PeopleIn } from './people-in.tsx';
import { TimeLeft } from './time-left.tsx';
import { useLeftPart } from './use-left-part.ts';

type MatchPanelProps = {
  announcement: Announcement;
  outing: Outing;
  /** Of a weekly announcement: the week to look at where this one is skipped. */
  instead?: Outing | undefined;
  /** From `useOutingTime`. */
  now: Date;
  /** Whether the viewer is the author. */
  own: boolean;
  /** What the viewer can do is not known yet. */
  settling: boolean;
  /** Below the facts: puts the outing into a calendar. */
  addToAgenda: ReactNode;
};

/** The outing of an announcement: when, who, where, and what the viewer can do. */
export function MatchPanel({
  announcement,
  outing,
  instead,
  now,
  own,
  settling,
  addToAgenda,
}: MatchPanelProps) {
  const { id, participation: part, authorUsername: author, series } = announcement;
  const email = useSession()?.email ?? '';
  const paused = series?.paused === true;
  const state = stateAt(outing, now);
  const done = isDone(state);
  const started = hasStarted(outing, now);
  const client = useQueryClient();
  const which = { id, outingId: outing.id };
  const soon = useDetailsSoon(outing, part, () => void readPart(client, which).catch(() => undefined));

  const isAmongThem = readsDetails(part);
  const knowsPeople = own || isAmongThem;
  const { data: lists } = useQuery({ ...participantsQuery(which, email), enabled: knowsPeople });
  const { data: profile } = useQuery({ ...accountQueries.profile(email), enabled: part !== null });
  const me = profile?.username ?? email;
  // Without mails a reminder comes only to devices with push, which is not promised here.
  const reminded = profile?.notify?.reminders === true && (profile.mails?.reminders ?? true);
  // Only our own server says how many ask.
  const asking = own ? Math.max(outing.asked ?? 0, lists ? asksOf(lists).length : 0) : 0;
  const absent = own && lists && series ? series.regulars - regularsIn(lists) : 0;
  const names = knowsPeople && lists ? lists.in.map(({ username }) => username) : [];

  const left = useLeftPart(part, `${outing.id} ${email}`);
  const panel = useRef<HTMLElement>(null);
  useFocusKept(panel, part?.state);

  return (
    <section
      ref={panel}
      className={classes.match}
      aria-label={series ? `La séance du ${longDayOf(dayOf(outing))}` : 'La séance'}
      tabIndex={-1}
    >
      <MatchBoard
        outing={outing}
        series={series}
        now={now}
        author={author}
        own={own}
        part={part}
        me={me}
        others={names.filter((name) => name !== me)}
        left={left !== undefined || settling || paused || (part === null && series?.regular === 'yes')}
      >
        <BoardSentence
          outing={outing}
          now={now}
          author={author}
          own={own}
          part={part}
          asking={asking}
          reminded={reminded}
          left={left !== undefined || settling}
          series={series}
          absent={absent}
        />
        {part?.state === 'offered' && part.offeredUntil && !done && !started && (
          <TimeLeft announcementId={id} outing={outing} since={part.offeredSince} until={part.offeredUntil} />
        )}
        <BoardConfirmation outing={outing} now={now} own={own} />
      </MatchBoard>
      <output className="visually-hidden">{part && !done ? youAre(part) : ''}</output>
      <div className={classes.body}>
        {part && !done && !started && <OwnPart part={part} outing={outing} now={now} />}
        <OutingFacts announcement={announcement} outing={outing} done={done} soon={soon} />
        {addToAgenda}
        {isAmongThem && lists && state !== 'cancelled' && (
          <PeopleIn announcement={announcement} people={lists.in} me={me} />
        )}
        <OwnActions className={classes.actions} settling={settling}>
          {own ? (
            <AuthorPanel
              announcement={announcement}
              outing={outing}
              email={email}
              asking={asking}
              now={now}
            />
          ) : (
            <PartActions
              announcement={announcement}
              outing={outing}
              instead={instead}
              now={now}
              left={left}
            />
          )}
        </OwnActions>
      </div>
    </section>
  );
}

const dayOf = ({ startsAt, timeZone }: Outing): string => wallTimeAt(new Date(startsAt), timeZone).day;

/** The button that was pressed may disappear with the new state: then the panel takes the focus. */
function useFocusKept(panel: RefObject<HTMLElement | null>, state: string | undefined): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [panel, state]);
}
