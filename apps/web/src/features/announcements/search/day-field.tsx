import { monthsLater, outingLimits } from '@coequipiers/contract/outings';
import { useEffect, useRef } from 'react';
import { openPicker } from './open-picker.ts';
import classes from './outing-filters.module.css';
import { readWhen, type When } from './when.ts';

type DayFieldProps = {
  day: When | null;
  today: string;
  onChoose: (day: When) => void;
  onLeave: () => void;
};

/** The browser's date field, in the row of pills. */
export function DayField({ day, today, onChoose, onLeave }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => openPicker(input.current), []);
  return (
    <input
      ref={input}
      type="date"
      className={classes.pill}
      aria-label="Choisir un jour"
      min={today}
      max={monthsLater(today, outingLimits.monthsAhead)}
      defaultValue={day ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const chosen = readWhen(value);
        // While the year is being typed, the field goes through days of the first centuries.
        if (chosen && chosen >= today) onChoose(chosen);
      }}
      onBlur={onLeave}
    />
  );
}
