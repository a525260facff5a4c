import { useId } from 'react';
import classes from './choice-rows.module.css';

type ChoiceRowsProps<Name extends string> = {
  legend: string;
  choices: readonly Name[];
  labels: Readonly<Record<Name, string>>;
  /** What each choice means, below its label. */
  notes: Readonly<Record<Name, string>>;
  value: Name;
  onChange: (name: Name) => void;
};

/** One choice out of a few, each with its explanation. */
export function ChoiceRows<Name extends string>(props: ChoiceRowsProps<Name>) {
  const { legend, choices, labels, notes, value, onChange } = props;
  const group = useId();
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{legend}</legend>
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
