import { instantOf } from '@coequipiers/contract/outing-start';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { type ReactNode, useId } from 'react';
import { useToday } from '../../../lib/use-today.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { TimeField } from '../../../ui/time-field.tsx';
import { zoneOf } from './outing-values.ts';
import { proposedStart } from './proposals.ts';
import { RepeatField, RepeatSwitch } from './repeat-field.tsx';
import type { ChangeValues, TextProps, Values } from './values.ts';
import classes from './when-part.module.css';

export type Moment = { startsAt: Date; endsAt: Date };

type WhenPartProps = {
  /** With the proposals. */
  values: Values;
  text: TextProps;
  change: ChangeValues;
  /** It is saved as one that comes again every week. */
  weekly: boolean;
  /** Why it cannot stop coming again. */
  repeatError: string | undefined;
  /** Below the day and the hour: what else the person has at that moment. */
  renderBusy?: ((moment: Moment) => ReactNode) | undefined;
};

/** The day and the hour of an outing, or the start and end dates of an announcement without one. */
export function WhenPart({ values, text, change, weekly, repeatError, renderBusy }: WhenPartProps) {
  const { withOuting, ownStart, startDate, startTime } = values;
  const id = useId();
  const timeZone = zoneOf(values.city);
  const today = useToday();
  const todayThere = useToday(timeZone);
  const moment = withOuting ? momentOf(values, timeZone) : null;

  const toggle = () => {
    // A first day that was chosen is then the day of the outing, at the hour that is proposed.
    const keepsDay = !withOuting && !ownStart && startDate !== '';
    const { time } = proposedStart(new Date(), timeZone);
    change({
      withOuting: !withOuting,
      ...(keepsDay && { ownStart: true, startTime: startTime || time }),
    });
  };

  return (
    <fieldset className={classes.part} aria-label="Quand">
      <div className={classes.head}>
        <span className={classes.legend} aria-hidden="true">
          Quand
        </span>
        <span className={classes.others}>
          {withOuting && (
            <RepeatSwitch
              id={id}
              on={values.repeat !== null}
              onTurn={(on) => change({ repeat: on ? 'weekly' : null })}
            />
          )}
          <button type="button" className={classes.other} onClick={toggle}>
            {withOuting ? 'Sans date précise' : 'Choisir un jour et une heure'}
          </button>
        </span>
      </div>
      {withOuting ? (
        <>
          <div className={classes.moment}>
            <DateField label="Jour" labelHidden compact required min={todayThere} {...text('startDate')} />
            <TimeField label="Heure" labelHidden compact required {...text('startTime')} />
          </div>
          <RepeatField
            id={id}
            values={values}
            known={weekly}
            error={repeatError}
            text={text}
            today={todayThere}
          />
        </>
      ) : (
        <>
          <div className={classes.dates}>
            <DateField label="Début" optional compact {...text('startDate')} />
            <DateField label="Fin" optional compact min={startDate || today} {...text('endDate')} />
          </div>
          <p className={classes.hint}>Sans jour ni places, on vous écrit pour en parler.</p>
        </>
      )}
      {moment && renderBusy?.(moment)}
    </fieldset>
  );
}

function momentOf(
  { startDate: day, startTime: time, durationMinutes }: Values,
  timeZone: string,
): Moment | null {
  const startsAt = day && time ? instantOf({ day, time }, timeZone) : undefined;
  if (!startsAt || wallTimeAt(startsAt, timeZone).day !== day) return null;
  return { startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * 60_000) };
}
