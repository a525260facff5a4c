import type { Category } from '@coequipiers/contract/categories';
import { useId } from 'react';
import { FieldNote, noteId } from '../../../ui/field.tsx';
import { sports } from '../../../ui/sports.tsx';
import classes from './sport-field.module.css';

type SportFieldProps = {
  value: Category | '';
  onChange: (category: Category) => void;
  error?: string | undefined;
};

export function SportField({ value, onChange, error }: SportFieldProps) {
  const id = useId();
  return (
    <fieldset
      className={classes.field}
      role="radiogroup"
      aria-required="true"
      aria-invalid={error !== undefined}
      aria-describedby={noteId(id)}
    >
      <legend className={classes.legend}>Sport</legend>
      <div className={classes.choices} data-invalid={error ? '' : undefined}>
        {sports.map(({ name, Icon }) => (
          <label key={name} className={classes.choice} data-sport={name}>
            <input
              type="radio"
              className="visually-hidden"
              name={`${id}-sport`}
              value={name}
              checked={value === name}
              onChange={() => onChange(name)}
            />
            <Icon size={20} stroke={1.8} aria-hidden="true" />
            {name}
          </label>
        ))}
      </div>
      <FieldNote id={id} error={error} />
    </fieldset>
  );
}
