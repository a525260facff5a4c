import { admissionLabels, levelLabels } from '@coequipiers/contract/outing-words';
import { type Admission, type Level, levels } from '@coequipiers/contract/outings';
import { useId } from 'react';
import { noteId } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import classes from './choice-fields.module.css';

type ChoiceProps<Name> = { value: Name; onChange: (name: Name) => void };

export function LevelField({ value, onChange }: ChoiceProps<Level>) {
  const group = useId();
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>Niveau</legend>
      <div className={classes.pills}>
        {levels.map((level) => (
          <label key={level} className={classes.pill}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={value === level}
              onChange={() => onChange(level)}
            />
            {levelLabels[level]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Off, who comes first is in. */
export function AdmissionField({ value, onChange }: ChoiceProps<Admission>) {
  const id = useId();
  return (
    <div className={classes.turned}>
      <span>
        <label htmlFor={id}>{admissionLabels.approval}</label>
        <small id={noteId(id)}>Vous dites oui ou non à chaque demande.</small>
      </span>
      <Switch
        id={id}
        aria-describedby={noteId(id)}
        on={value === 'approval'}
        onTurn={(on) => onChange(on ? 'approval' : 'open')}
      />
    </div>
  );
}
