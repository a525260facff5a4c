import { admissionLabels, levelLabels } from '@coequipiers/contract/outing-words';
import { type Admission, admissions, type Level, levels } from '@coequipiers/contract/outings';
import { useId } from 'react';
import { ChoiceRows } from '../../../ui/choice-rows.tsx';
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

const meanings: Readonly<Record<Admission, string>> = {
  open: 'Qui s’inscrit vient, dans l’ordre d’arrivée.',
  approval: 'Vous dites oui ou non à chaque demande.',
};

export function AdmissionField({ value, onChange }: ChoiceProps<Admission>) {
  return (
    <div className={classes.field}>
      <ChoiceRows
        legend="Inscription"
        choices={admissions}
        labels={admissionLabels}
        notes={meanings}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
