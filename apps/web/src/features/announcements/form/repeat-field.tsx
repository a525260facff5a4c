import { daysLater, readDay } from '@coequipiers/contract/days';
import { numberInWords } from '@coequipiers/contract/number-in-words';
import { hourOf } from '@coequipiers/contract/outing-words';
import { seriesLimits } from '@coequipiers/contract/series';
import { everyDayOf, shortDateOf, weekdayName } from '@coequipiers/contract/series-details';
import { weekdayOf } from '@coequipiers/contract/series-words';
import { IconRepeat } from '@tabler/icons-react';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldNote, noteId } from '../../../ui/field.tsx';
import classes from './repeat-field.module.css';
import type { TextProps, Values } from './values.ts';

type RepeatSwitchProps = { id: string; on: boolean; onTurn: (on: boolean) => void };

/** Whether the outing comes again every week. It stands on a line that is there anyway, so that it costs the first game no height. */
export const RepeatSwitch = ({ id, on, onTurn }: RepeatSwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    aria-describedby={`${rhythmId(id)} ${noteId(id)}`}
    className={classes.switch}
    onClick={() => onTurn(!on)}
  >
    <IconRepeat size={18} stroke={1.8} aria-hidden="true" />
    Chaque semaine
  </button>
);

const rhythmId = (id: string) => `${id}-rhythm`;

type RepeatFieldProps = {
  /** Of the switch. */
  id: string;
  /** With the proposals. */
  values: Values;
  /** It comes again already: its page shows the dates. */
  known: boolean;
  /** Why it cannot stop coming again. */
  error: string | undefined;
  text: TextProps;
  /** At the commune. */
  today: string;
};

const shownDates = 4;

/** What coming again means, and until when. */
export function RepeatField({ id, values, known, error, text, today }: RepeatFieldProps) {
  const { repeat, repeatUntil, startTime } = values;
  const startDate = readDay(values.startDate) === values.startDate ? values.startDate : '';
  const rhythm =
    startDate === '' ? 'Le même jour' : `Tous les ${weekdayName({ weekday: weekdayOf(startDate) })}s`;
  const hour = startTime === '' ? '' : ` à ${hourOf(startTime)}`;
  return (
    <>
      {error !== undefined && <FieldNote id={id} error={error} hint={undefined} />}
      {repeat && (
        <div className={classes.repeat}>
          <p id={rhythmId(id)} className={classes.hint}>
            {`${rhythm}${hour}. Les dates s’ouvrent ${numberInWords(seriesLimits.weeks)} semaines à l’avance.`}
          </p>
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
    </>
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
