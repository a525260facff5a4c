import { IconCalendarEvent, IconChevronDown } from '@tabler/icons-react';
import { useToday } from '../../../lib/use-today.ts';
import { useLazyPart } from '../../../ui/use-lazy-part.ts';
import classes from './outing-filters.module.css';
import { type Filters, paramNames, timeZoneOfSearch } from './search-params.ts';
import { choiceFailed, dayOfWhen, type When, whenLabel, whenWords } from './when.ts';

const loadDayField = async () => (await import('./day-field.tsx')).DayField;

type WhenChoiceProps = {
  filters: Filters;
  onChange: (when: When | null) => void;
  onOpenSheet: () => void;
};

/** Pills on wide screens. On narrow ones a single button, and the pills stay in the form for those without scripts. */
export function WhenChoice({ filters, onChange, onOpenSheet }: WhenChoiceProps) {
  const { when } = filters;
  const today = useToday(timeZoneOfSearch(filters));
  const dayField = useLazyPart(loadDayField, choiceFailed);
  const day = dayOfWhen(when);
  const label = whenLabel(when, today);
  // The open field shows the chosen day itself.
  const pills = [null, ...whenWords, ...(day && !dayField.Part ? [day] : [])];
  return (
    <>
      <fieldset className={classes.when}>
        <legend className="visually-hidden">Quand</legend>
        <span className={classes.title} aria-hidden="true">
          Quand
        </span>
        {pills.map((pill) => (
          <label key={pill} className={classes.pill} data-bare="">
            <input
              type="radio"
              className={classes.cover}
              name={paramNames.when}
              value={pill ?? ''}
              checked={pill === when}
              onChange={() => onChange(pill)}
            />
            <span suppressHydrationWarning>{whenLabel(pill, today)}</span>
          </label>
        ))}
        {dayField.Part ? (
          <dayField.Part day={day} today={today} onChoose={onChange} onLeave={dayField.close} />
        ) : (
          <button type="button" className={classes.pill} data-bare="" onClick={dayField.open}>
            <IconCalendarEvent size={18} stroke={1.8} aria-hidden="true" />
            <span className={day ? 'visually-hidden' : undefined}>
              {day ? 'Choisir un autre jour' : 'Choisir un jour'}
            </span>
          </button>
        )}
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
      <button
        type="button"
        className={`${classes.pill} ${classes.whenButton}`}
        data-set={when !== null || undefined}
        aria-haspopup="dialog"
        aria-label={`Quand\u00A0: ${label}`}
        onClick={onOpenSheet}
        suppressHydrationWarning
      >
        <span suppressHydrationWarning>{label}</span>
        <IconChevronDown size={18} stroke={1.8} aria-hidden="true" />
      </button>
    </>
  );
}
