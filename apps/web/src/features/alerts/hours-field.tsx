import { hourOf } from '@coequipiers/contract/outing-words';
import { IconChevronDown, IconClock } from '@tabler/icons-react';
import { useId } from 'react';
import { FieldBox, FieldNote, noteId, Optional } from '../../ui/field.tsx';
import classes from './alert-fields.module.css';

const halfHours = Array.from({ length: 48 }, (_, index) => {
  const hours = String(Math.floor(index / 2)).padStart(2, '0');
  return `${hours}:${index % 2 === 0 ? '00' : '30'}`;
});

type HoursFieldProps = {
  from: string;
  to: string;
  error: string | undefined;
  onChange: (change: { fromTime: string } | { toTime: string }) => void;
};

/** 'Entre 18 h et 22 h', each half hour of the day. */
export function HoursField({ from, to, error, onChange }: HoursFieldProps) {
  const id = useId();
  const invalid = error !== undefined;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        Entre
        <Optional />
      </legend>
      <FieldBox invalid={invalid}>
        <IconClock size={20} stroke={1.8} aria-hidden="true" />
        <Hour label="À partir de" value={from} onChange={(time) => onChange({ fromTime: time })} />
        <span>et</span>
        <Hour
          label="Jusqu’à"
          value={to}
          invalid={invalid}
          note={noteId(id)}
          onChange={(time) => onChange({ toTime: time })}
        />
      </FieldBox>
      {invalid && <FieldNote id={id} error={error} />}
    </fieldset>
  );
}

type HourProps = {
  label: string;
  value: string;
  invalid?: boolean;
  note?: string;
  onChange: (time: string) => void;
};

function Hour({ label, value, invalid = false, note, onChange }: HourProps) {
  // Another page or program may have stored a quarter of an hour.
  const times = value === '' || halfHours.includes(value) ? halfHours : [...halfHours, value].sort();
  return (
    <span className={classes.hour}>
      <select
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={invalid ? note : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">–</option>
        {times.map((time) => (
          <option key={time} value={time}>
            {hourOf(time)}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.8} aria-hidden="true" />
    </span>
  );
}
