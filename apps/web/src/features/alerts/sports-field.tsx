import { type Category, categories } from '@coequipiers/contract/categories';
import { useId } from 'react';
import { sports } from '../../ui/sports.tsx';
import classes from './alert-fields.module.css';

type SportsFieldProps = { value: readonly Category[]; onChange: (value: Category[]) => void };

export function SportsField({ value, onChange }: SportsFieldProps) {
  const note = useId();
  const turn = (sport: Category, on: boolean) =>
    onChange(categories.filter((one) => (one === sport ? on : value.includes(one))));
  return (
    <fieldset className={classes.group} aria-describedby={note}>
      <legend className={classes.legend}>Sports</legend>
      <div className={classes.sports}>
        {sports.map(({ name, Icon }) => (
          <label key={name} className={classes.sport} data-sport={name}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={value.includes(name)}
              onChange={(event) => turn(name, event.currentTarget.checked)}
            />
            <Icon size={20} stroke={1.8} aria-hidden="true" />
            {name}
          </label>
        ))}
      </div>
      <p id={note} className={classes.note}>
        Aucun choix&nbsp;: tous les sports.
      </p>
    </fieldset>
  );
}
