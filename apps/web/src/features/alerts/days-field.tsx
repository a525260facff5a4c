import { dayLabels } from '@coequipiers/contract/alert-words';
import { Optional } from '../../ui/field.tsx';
import classes from './alert-fields.module.css';

type DaysFieldProps = { value: readonly number[]; onChange: (value: number[]) => void };

/** Days by number, 1 is Monday. None means all. */
export function DaysField({ value, onChange }: DaysFieldProps) {
  const turn = (day: number, on: boolean) =>
    onChange(
      dayLabels.map((_, index) => index + 1).filter((one) => (one === day ? on : value.includes(one))),
    );
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        Jours
        <Optional />
      </legend>
      <div className={classes.days}>
        {dayLabels.map((name, index) => (
          <label key={name} className={classes.day}>
            <input
              type="checkbox"
              className="visually-hidden"
              aria-label={name}
              checked={value.includes(index + 1)}
              onChange={(event) => turn(index + 1, event.currentTarget.checked)}
            />
            <span aria-hidden="true">{name.charAt(0).toUpperCase()}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
