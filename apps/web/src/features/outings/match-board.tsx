import { durationOf, longDayOf } from '@coequipiers/contract/outing-details';
import { freePlaces, hourOf, peopleIn, peopleWere, placesLeft } from '@coequipiers/contract/outing-words';
import type { OutingState } from '@coequipiers/contract/outings';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { Fragment, type ReactNode } from 'react';
import { useToday } from '../announcements/use-today.ts';
import classes from './match-board.module.css';
import { OutingTag } from './outing-tag.tsx';
import { Team } from './team.tsx';
import { isClosed } from './use-outing-state.ts';

type MatchBoardProps = {
  outing: Outing;
  /** From `useOutingState`. */
  state: OutingState;
  author: string;
  /** Whether the viewer is the author. */
  own: boolean;
};

/** When, who and how many. Green until the outing is over or cancelled. */
export function MatchBoard({ outing, state, author, own }: MatchBoardProps) {
  const { startsAt, endsAt, timeZone, durationMinutes, urgent } = outing;
  const today = useToday(timeZone);
  const [start, end] = [wallTimeAt(new Date(startsAt), timeZone), wallTimeAt(new Date(endsAt), timeZone)];
  const closed = isClosed(state);
  const Words = state === 'cancelled' ? 's' : Fragment;
  const over = state === 'over';
  return (
    <div className={classes.board} data-closed={closed || undefined}>
      <div>
        <OutingTag state={state} urgent={urgent} />
        <p className={classes.day}>
          <Words>
            {/* The year may change between the server's rendering and the browser's. */}
            <time dateTime={startsAt} suppressHydrationWarning>
              {longDayOf(start.day, today)}
            </time>
          </Words>
        </p>
        <p className={classes.hour}>
          <Words>
            <b>{hourOf(start.time)}</b> à {hourOf(end.time)}
            {!closed && `, ${durationOf(durationMinutes)} de jeu`}
          </Words>
        </p>
      </div>
      {state !== 'cancelled' && !(over && peopleIn(outing) === 1) && (
        <Team outing={outing} author={author} own={own} over={over} />
      )}
      <Sentence outing={outing} state={state} own={own} />
    </div>
  );
}

function Sentence({ outing, state, own }: Omit<MatchBoardProps, 'author'>): ReactNode {
  if (state === 'cancelled') return <Cancelled outing={outing} />;
  const [were, free] = [peopleWere(outing), freePlaces(outing)];
  if (state === 'over') return were && <p className={classes.say}>{were}.</p>;
  return (
    <p className={classes.say}>
      {free === 1 && !own ? 'Il ne manque plus que vous.' : `${placesLeft(outing)}.`}
      {free === 0 && outing.waiting > 0 && <span> {waitingInWords(outing.waiting)}</span>}
    </p>
  );
}

function Cancelled({ outing: { cancelledAt, cancelReason, timeZone } }: { outing: Outing }) {
  const at = cancelledAt === null ? null : wallTimeAt(new Date(cancelledAt), timeZone);
  return (
    <div className={classes.say}>
      <p>Cette séance a été annulée{at && ` le ${longDayOf(at.day)} à ${hourOf(at.time)}`}.</p>
      {cancelReason && <blockquote className={classes.reason}>{cancelReason}</blockquote>}
    </div>
  );
}

const waitingInWords = (waiting: number): string =>
  waiting === 1 ? '1 personne attend.' : `${waiting} personnes attendent.`;
