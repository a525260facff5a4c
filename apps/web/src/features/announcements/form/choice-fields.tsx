import { admissionLabels, levelLabels } from '@coequipiers/contract/outing-words';
import { type Admission, type Level, levels } from '@coequipiers/contract/outings';
import { type Visibility, visibilities, visibilityTexts } from '@coequipiers/contract/visibility';
import { useId } from 'react';
import { noteId } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import classes from './choice-fields.module.css';

type ChoiceProps<Name> = { value: Name; onChange: (name: Name) => void };

type PillsProps<Name extends string> = ChoiceProps<Name> & {
  legend: string;
  names: readonly Name[];
  labels: Readonly<Record<Name, string>>;
  /** Below the pills, and read with the group. */
  note?: string | false;
};

function Pills<Name extends string>({ legend, names, labels, note, value, onChange }: PillsProps<Name>) {
  const group = useId();
  return (
    <fieldset className={classes.field} aria-describedby={note ? noteId(group) : undefined}>
      <legend className={classes.legend}>{legend}</legend>
      {/* Two share a line by what they say. */}
      <div className={classes.pills} data-few={names.length < 3 || undefined}>
        {names.map((name) => (
          <label key={name} className={classes.pill}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={value === name}
              onChange={() => onChange(name)}
            />
            {labels[name]}
          </label>
        ))}
      </div>
      {note && (
        <p id={noteId(group)} className={classes.note}>
          {note}
        </p>
      )}
    </fieldset>
  );
}

export const LevelField = (props: ChoiceProps<Level>) => (
  <Pills legend="Niveau" names={levels} labels={levelLabels} {...props} />
);

export const VisibilityField = (props: ChoiceProps<Visibility>) => (
  <Pills
    legend={visibilityTexts.question}
    names={visibilities}
    labels={visibilityTexts}
    note={props.value === 'link' && visibilityTexts.linkNote}
    {...props}
  />
);

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
