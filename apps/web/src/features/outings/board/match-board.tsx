import { durationOf, longDayOf } from '@coequipiers/contract/outing-details';
import { hasStarted, isDone, stateAt } from '@coequipiers/contract/outing-rules';
import { hourOf, peopleIn } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import type { Series } from '@coequipiers/contract/series-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { Fragment, type ReactNode } from 'react';
import { useToday } from '../../../lib/use-today.ts';
import { BoardTag, saysEveryWeek, WeeklyTag } from './board-tag.tsx';
import classes from './match-board.module.css';
import { Team } from './team.tsx';

type MatchBoardProps = {
  outing: Outing;
  series: Series | null;
  /** From `useOutingTime`. */
  now: Date;
  author: string;
  /** Whether the viewer is the author. */
  own: boolean;
  /** The viewer's participation. */
  part: Participation | null;
  /** The viewer's name, used when they have a place. */
  me: string;
  /** The names of the other participants; empty when the viewer may not see them. */
  others: readonly string[];
  /** They have just left. */
  left: boolean;
  /** Below the team. */
  children: ReactNode;
};

/** When, who and how many. Green until the outing is over or cancelled. */
export function MatchBoard(props: MatchBoardProps) {
  const { outing, series, now, author, own, part, me, others, left, children } = props;
  const state = stateAt(outing, now);
  const { startsAt, endsAt, timeZone, durationMinutes } = outing;
  const today = useToday(timeZone);
  const [start, end] = [wallTimeAt(new Date(startsAt), timeZone), wallTimeAt(new Date(endsAt), timeZone)];
  const done = isDone(state);
  const Words = state === 'cancelled' ? 's' : Fragment;
  const over = state === 'over';
  const regular = series?.regular ?? null;
  return (
    <div className={classes.board} data-done={done || undefined}>
      <div>
        <div className={classes.tags}>
          <BoardTag outing={outing} part={part} own={own} now={now} regular={regular} />
          {series && !done && !saysEveryWeek(part, regular) && <WeeklyTag series={series} />}
        </div>
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
            {!done && `, ${durationOf(durationMinutes)} de jeu`}
          </Words>
        </p>
      </div>
      {state !== 'cancelled' && !(over && peopleIn(outing) === 1) && (
        <Team
          outing={outing}
          author={author}
          own={own}
          part={part}
          me={me}
          others={others}
          started={hasStarted(outing, now)}
          left={left}
          over={over}
        />
      )}
      {children}
    </div>
  );
}
