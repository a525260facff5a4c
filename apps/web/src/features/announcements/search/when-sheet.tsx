import { monthsLater, outingLimits } from '@coequipiers/contract/outings';
import { IconCalendarEvent, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useToday } from '../../../lib/use-today.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { openPicker } from './open-picker.ts';
import { type Filters, timeZoneOfSearch } from './search-params.ts';
import { dayOfWhen, readWhen, type When, whenLabel, whenWords } from './when.ts';
import { whenHint } from './when-hint.ts';
import classes from './when-sheet.module.css';

type WhenSheetProps = {
  filters: Filters;
  onChoose: (when: When | null) => void;
  onClose: () => void;
};

/** The days to choose from, for narrow screens. */
export function WhenSheet({ filters, onChoose, onClose }: WhenSheetProps) {
  const { when } = filters;
  const today = useToday(timeZoneOfSearch(filters));
  const [picksDay, setPicksDay] = useState(false);
  const day = dayOfWhen(when);
  const choose = (chosen: When | null) => {
    onChoose(chosen);
    onClose();
  };
  return (
    <Modal opened title="Quand" onClose={onClose}>
      <ul className={classes.list}>
        {[null, ...whenWords].map((row) => (
          <li key={row}>
            <button type="button" aria-pressed={row === when} onClick={() => choose(row)}>
              {row === when ? (
                <IconCheck size={20} stroke={1.8} aria-hidden="true" />
              ) : (
                <span className={classes.blank} />
              )}
              {whenLabel(row, today)} {row && <small>{whenHint(row, today)}</small>}
            </button>
          </li>
        ))}
        <li>
          {picksDay ? (
            <DayForm day={day} today={today} onChoose={choose} />
          ) : (
            <button type="button" aria-pressed={day !== null} onClick={() => setPicksDay(true)}>
              {day ? (
                <IconCheck size={20} stroke={1.8} aria-hidden="true" />
              ) : (
                <IconCalendarEvent size={20} stroke={1.8} aria-hidden="true" />
              )}
              Choisir un jour {day && <small>{whenLabel(day, today)}</small>}
            </button>
          )}
        </li>
      </ul>
    </Modal>
  );
}

/** Needs a button, because some phones change the value while the person only browses to another month. */
function DayForm({
  day,
  today,
  onChoose,
}: {
  day: When | null;
  today: string;
  onChoose: (day: When) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [value, setValue] = useState<string>(day ?? '');
  useEffect(() => openPicker(form.current?.querySelector('input') ?? null), []);
  return (
    <form
      ref={form}
      className={classes.day}
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = readWhen(value);
        if (chosen) onChoose(chosen);
      }}
    >
      <DateField
        label="Jour"
        required
        min={today}
        max={monthsLater(today, outingLimits.monthsAhead)}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Button type="submit" look="tonal" full>
        Voir ce jour
      </Button>
    </form>
  );
}
