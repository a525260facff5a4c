import { useId } from 'react';
import { noteId } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import classes from './profile-data.module.css';

type Props = {
  label: string;
  note: string;
  on: boolean;
  disabled?: boolean;
  onTurn: (on: boolean) => void;
};

/** Takes effect at once, without a submit button. */
export function ProfileSwitch({ label, note, on, disabled = false, onTurn }: Props) {
  const id = useId();
  return (
    <div className={classes.row} data-switch>
      <span>
        <label htmlFor={id}>{label}</label>
        <small id={noteId(id)}>{note}</small>
      </span>
      <Switch id={id} aria-describedby={noteId(id)} disabled={disabled} on={on} onTurn={onTurn} />
    </div>
  );
}
