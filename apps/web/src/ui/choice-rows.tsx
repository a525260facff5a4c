import { useId } from 'react';
import classes from './choice-rows.module.css';

type ChoiceRowsProps<Name extends string> = {
  legend: string;
  /** Only read aloud, where a heading above says the same. */
  legendHidden?: boolean;
  choices: readonly Name[];
  labels: Readonly<Record<Name, string>>;
  /** What each choice means, below its label. */
  notes: Readonly<Record<Name, string>>;
  /** Whether a choice cannot be taken; its note says why. */
  isOff?: (name: Name) => boolean;
  value: Name;
  onChange: (name: Name) => void;
};

/** One choice out of a few, each with its explanation. */
export function ChoiceRows<Name extends string>(props: ChoiceRowsProps<Name>) {
  const { legend, legendHidden, choices, labels, notes, isOff, value, onChange } = props;
  const group = useId();
  return (
    <fieldset className={classes.field}>
      <legend className={legendHidden ? 'visually-hidden' : classes.legend}>{legend}</legend>
      <div className={classes.rows}>
        {choices.map((name) => (
          <label key={name} className={classes.row}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              aria-label={labels[name]}
              aria-describedby={`${group}-${name}`}
              checked={value === name}
              disabled={isOff?.(name)}
              onChange={() => onChange(name)}
            />
            <span>
              <strong>{labels[name]}</strong>
              <small id={`${group}-${name}`}>{notes[name]}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
