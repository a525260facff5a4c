import { daysLater, readDay } from '@coequipiers/contract/days';
import { numberInWords } from '@coequipiers/contract/number-in-words';
import { hourOf } from '@coequipiers/contract/outing-words';
import { seriesLimits } from '@coequipiers/contract/series';
import { everyDayOf, shortDateOf, weekdayName } from '@coequipiers/contract/series-details';
import { weekdayOf } from '@coequipiers/contract/series-words';
import { useId } from 'react';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldNote, noteId } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import classes from './repeat-field.module.css';
import type { ChangeValues, TextProps, Values } from './values.ts';

type RepeatFieldProps = {
  /** With the proposals. */
  values: Values;
  /** It comes again already: its page shows the dates. */
  known: boolean;
  /** Why it cannot stop coming again. */
  error: string | undefined;
  text: TextProps;
  change: ChangeValues;
  /** At the commune. */
  today: string;
};

const shownDates = 4;

/** Whether the outing comes again every week, and until when. */
export function RepeatField({ values, known, error, text, change, today }: RepeatFieldProps) {
  const id = useId();
  const errorId = noteId(`${id}-error`);
  const { repeat, repeatUntil, startTime } = values;
  const startDate = readDay(values.startDate) === values.startDate ? values.startDate : '';
  const on = repeat !== null;
  const rhythm =
    startDate === '' ? 'Le même jour' : `Tous les ${weekdayName({ weekday: weekdayOf(startDate) })}s`;
  const hour = startTime === '' ? '' : ` à ${hourOf(startTime)}`;
  return (
    <div className={classes.repeat}>
      <div className={classes.turned}>
        <span>
          <label htmlFor={id}>Chaque semaine</label>
          <small id={noteId(id)}>
            {`${rhythm}${hour}.`}
            {on && ` Les dates s’ouvrent ${numberInWords(seriesLimits.weeks)} semaines à l’avance.`}
          </small>
        </span>
        <Switch
          id={id}
          aria-describedby={error === undefined ? noteId(id) : `${noteId(id)} ${errorId}`}
          aria-invalid={error !== undefined}
          on={on}
          onTurn={(turned) => change({ repeat: turned ? 'weekly' : null })}
        />
      </div>
      {error !== undefined && <FieldNote id={`${id}-error`} error={error} hint={undefined} />}
      {on && (
        <div className={classes.until}>
          <DateField
            label="Dernier jour"
            optional
            compact
            min={known || startDate === '' ? today : startDate}
            {...text('repeatUntil')}
          />
          {!known && startDate !== '' && <FirstDates from={startDate} until={repeatUntil} />}
          <p className={classes.hint}>
            {repeatUntil === '' && 'Sans dernier jour, le créneau continue. '}
            Vous pourrez passer une date, ou en changer une seule.
          </p>
        </div>
      )}
    </div>
  );
}

function FirstDates({ from, until }: { from: string; until: string }) {
  const days = Array.from({ length: shownDates + 1 }, (_, week) => daysLater(from, week * 7)).filter(
    (day) => until === '' || day <= until,
  );
  if (days.length === 0) return null;
  return (
    <ul className={classes.dates} aria-label="Premières dates">
      {days.slice(0, shownDates).map((day) => (
        <li key={day}>{shortDateOf(day)}</li>
      ))}
      {days.length > shownDates && (
        <li>
          <span aria-hidden="true">…</span>
          <span className="visually-hidden">puis {everyDayOf({ weekday: weekdayOf(from) })}</span>
        </li>
      )}
    </ul>
  );
}
