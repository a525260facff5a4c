import { IconCalendarEvent } from '@tabler/icons-react';
import { useIsEvening, useToday } from '../../../lib/use-today.ts';
import { useLazyPart } from '../../../ui/use-lazy-part.ts';
import classes from './outing-filters.module.css';
import { type Filters, paramNames, timeZoneOfSearch, usualSort } from './search-params.ts';
import { choiceFailed, dayOfWhen, isShown, shownWhens, type When, whenLabel } from './when.ts';

const loadDayField = async () => (await import('./day-field.tsx')).DayField;

type WhenChoiceProps = {
  filters: Filters;
  onChange: (changes: Partial<Filters>) => void;
};

/** Four choices; another day is chosen in the browser's field here, on a phone in the sheet. */
export function WhenChoice({ filters, onChange }: WhenChoiceProps) {
  const { when } = filters;
  const zone = timeZoneOfSearch(filters);
  const today = useToday(zone);
  const isEvening = useIsEvening(zone);
  const dayField = useLazyPart(loadDayField, choiceFailed);
  const choose = (chosen: When | null) => onChange({ when: chosen, sort: usualSort(chosen) });
  const another = isShown(when) ? null : when;
  return (
    <fieldset className={classes.when}>
      <legend className="visually-hidden">Quand</legend>
      <span className={classes.title} aria-hidden="true">
        Quand
      </span>
      {shownWhens.map((one) => (
        <label key={one} className={classes.pill} data-bare="">
          <input
            type="radio"
            className={classes.cover}
            name={paramNames.when}
            value={one ?? ''}
            checked={one === when}
            onChange={() => choose(one)}
          />
          <span suppressHydrationWarning>{whenLabel(one, today, isEvening)}</span>
        </label>
      ))}
      {dayField.Part ? (
        <dayField.Part day={dayOfWhen(when)} today={today} onChoose={choose} onLeave={dayField.close} />
      ) : (
        <button
          type="button"
          className={`${classes.pill} ${classes.another}`}
          data-bare=""
          data-set={another ? '' : undefined}
          onClick={dayField.open}
        >
          <IconCalendarEvent size={18} stroke={1.8} aria-hidden="true" />
          {another && <span suppressHydrationWarning>{whenLabel(another, today, isEvening)}</span>}
          <span className={another ? 'visually-hidden' : undefined}>
            {another ? 'Choisir un autre jour' : 'Choisir un jour'}
          </span>
        </button>
      )}
      {another && <input type="hidden" name={paramNames.when} value={another} />}
      <noscript>
        {import.meta.env.SSR && (
          <input
            className={classes.pill}
            type="date"
            name={paramNames.day}
            min={today}
            aria-label="Choisir un jour"
          />
        )}
      </noscript>
    </fieldset>
  );
}
