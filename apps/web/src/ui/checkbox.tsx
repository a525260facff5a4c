import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './checkbox.module.css';
import { FieldNote, noteId } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> & {
  /** May contain links: a click on a link does not tick the box. */
  label: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
};

export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const id = useId();
  const invalid = error !== undefined;
  const noted = invalid || hint !== undefined;
  return (
    <div>
      <label className={classes.row}>
        <input
          {...input}
          type="checkbox"
          className={classes.box}
          aria-invalid={invalid}
          aria-describedby={noted ? noteId(id) : undefined}
        />
        <span>{label}</span>
      </label>
      {noted && (
        <div className={classes.note}>
          <FieldNote id={id} hint={hint} error={error} />
        </div>
      )}
    </div>
  );
}
