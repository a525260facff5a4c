import type { AgendaEntry } from '@coequipiers/contract/agenda-schemas';
import { longDayOf } from '@coequipiers/contract/outing-details';
import { mayAccept } from '@coequipiers/contract/outing-rules';
import { shortDayOf } from '@coequipiers/contract/outing-words';
import { paris } from '@coequipiers/contract/time-zones';
import { Fragment } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { useToday } from '../../lib/use-today.ts';
import { type AgendaDay, entriesByDay } from './agenda-days.ts';
import { AgendaRow } from './agenda-entry.tsx';
import classes from './agenda-list.module.css';
import { foldSeries } from './agenda-series.ts';
import { otherDates } from './agenda-words.ts';
import { useUnfolded } from './use-unfolded.ts';

/** The server limits the subscriptions of a connection. Further outings are updated whenever the whole agenda is read again. */
const mostLive = 30;

type AgendaListProps = {
  entries: readonly AgendaEntry[];
  /** Below a heading of their own. */
  isPast?: boolean;
  onChange: () => void;
};

/** Outings by day, the days on a rail at the left. */
export function AgendaList({ entries, isPast = false, onChange }: AgendaListProps) {
  const now = new Date(useNow());
  const main = entries.find(({ outing, participation }) => mayAccept(outing, participation, now));
  const { further, offeredAfter } = foldSeries(isPast ? [] : entries, now);
  const [unfolded, turn] = useUnfolded();
  const shown = entries.filter((entry) => !further.has(entry) || unfolded.has(entry.announceId));
  const live = new Set(isPast ? [] : shown.slice(0, mostLive));
  const Title = isPast ? 'h4' : 'h3';
  return entriesByDay(shown).map((day) => (
    <section key={day.day} className={classes.group}>
      <Day day={day} Heading={isPast ? 'h3' : 'h2'} isPast={isPast} />
      <div className={classes.entries}>
        {day.entries.map((entry) => (
          <Fragment key={entry.outing.id}>
            <AgendaRow
              entry={entry}
              isPast={isPast}
              Title={Title}
              isMain={entry === main}
              isLive={live.has(entry)}
              onChange={onChange}
            />
            <OtherDates
              entry={entry}
              count={offeredAfter.get(entry)}
              open={unfolded.has(entry.announceId)}
              onTurn={() => turn(entry.announceId)}
            />
          </Fragment>
        ))}
      </div>
    </section>
  ));
}

type OtherDatesProps = { entry: AgendaEntry; count: number | undefined; open: boolean; onTurn: () => void };

/** Shows the further weeks of a series, each at its day, and hides them again. */
function OtherDates({ entry: { title }, count, open, onTurn }: OtherDatesProps) {
  if (count === undefined) return null;
  const words = open ? 'Seulement les prochaines dates' : otherDates(count);
  return (
    <button
      type="button"
      className={classes.others}
      aria-expanded={open}
      aria-label={`${words}\u00A0: ${title}`}
      onClick={onTurn}
    >
      {words}
    </button>
  );
}

type DayProps = { day: AgendaDay; Heading: 'h2' | 'h3'; isPast: boolean };

function Day({ day: { day, entries }, Heading, isPast }: DayProps) {
  const today = useToday(entries[0]?.outing.timeZone ?? paris);
  const isToday = day === today && !isPast;
  const [weekday, date, ...month] = shortDayOf(day, today).split(' ');
  return (
    <Heading className={classes.day} data-today={isToday || undefined}>
      <span className="visually-hidden">
        {isToday && 'Aujourd’hui, '}
        {longDayOf(day, today)}
      </span>
      <span className={classes.rail} aria-hidden="true">
        {weekday}
        <b>{date}</b>
        {month.join(' ')}
      </span>
    </Heading>
  );
}
