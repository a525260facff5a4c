import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './field.module.css';

type FieldProps = {
  id: string;
  label: string;
  /** Says so beside the label. */
  optional?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** Stands at the end of the line under the box: a counter, a link. */
  aside?: ReactNode;
  /** Stands at the end of the label's line. */
  labelAside?: ReactNode;
  /** Without anything to say, the line under the box takes no room. */
  compact?: boolean;
  children: ReactNode;
};

/** The id of the line under a field, for `aria-describedby`. */
export const noteId = (id: string) => `${id}-note`;

/** Label above, box, then one line that holds the hint or the error: its height is kept, so that nothing jumps. */
export function Field({
  id,
  label,
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
      <div className={classes.head}>
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

export function Counter({ id, length, most }: { id: string; length: number; most: number }) {
  return (
    <span id={id} className={classes.count} data-over={length > most || undefined}>
      {length} / {most}
    </span>
  );
}

/** What is drawn around an input; its children stand in a row. */
export function FieldBox({ invalid, children }: { invalid: boolean; children: ReactNode }) {
  return (
    <div className={classes.box} data-invalid={invalid || undefined}>
      {children}
    </div>
  );
}
