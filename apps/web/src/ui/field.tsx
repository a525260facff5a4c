import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './field.module.css';

type FieldProps = {
  id: string;
  label: string;
  /** Only read aloud, where a heading above says the same. */
  labelHidden?: boolean | undefined;
  /** Shows « (facultatif) » beside the label. */
  optional?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** At the end of the line under the box: a counter or a link. */
  aside?: ReactNode;
  /** At the end of the label's line. */
  labelAside?: ReactNode;
  /** Without a hint or error, the line under the box takes no space. */
  compact?: boolean | undefined;
  children: ReactNode;
};

/** The id of the line under a field, for `aria-describedby`. */
export const noteId = (id: string) => `${id}-note`;

/** A label, a box, then one line for the hint or the error. That line keeps its height, so that the layout does not shift. */
export function Field({
  id,
  label,
  labelHidden,
  optional = false,
  hint,
  error,
  aside,
  labelAside,
  compact,
  children,
}: FieldProps) {
  return (
    <div className={classes.field} data-compact={compact || undefined}>
      <div className={labelHidden ? 'visually-hidden' : classes.head}>
        <label className={classes.label} htmlFor={id}>
          {label}
          {optional && <Optional />}
        </label>
        {labelAside}
      </div>
      {children}
      <div className={classes.under}>
        <FieldNote id={id} hint={hint} error={error} />
        {aside}
      </div>
    </div>
  );
}

export const Optional = () => <span className={classes.optional}> (facultatif)</span>;

export function FieldNote({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  return (
    <p className={error ? classes.error : classes.hint} id={noteId(id)}>
      {error && <IconAlertCircle size={18} stroke={1.8} aria-hidden="true" />}
      {error ?? hint}
    </p>
  );
}

export function Counter({ id, length, max }: { id: string; length: number; max: number }) {
  return (
    <span id={id} className={classes.count} data-over={length > max || undefined}>
      {length} / {max}
    </span>
  );
}

/** The frame around an input; its children are laid out in a row. */
export function FieldBox({ invalid, children }: { invalid: boolean; children: ReactNode }) {
  return (
    <div className={classes.box} data-invalid={invalid || undefined}>
      {children}
    </div>
  );
}
