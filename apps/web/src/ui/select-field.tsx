import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Field, FieldBox, noteId } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import classes from './select-field.module.css';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'onChange'> & {
  label: string;
  onChange: (value: string) => void;
  /** What the button that empties it says; without one there is no button. */
  clearLabel?: string | undefined;
  icon?: ReactNode;
};

/** The browser's own list, which every device knows how to show. The children are its options. */
export function SelectField({ label, onChange, clearLabel, icon, children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} compact>
      <FieldBox invalid={false}>
        {icon}
        <select
          {...select}
          id={id}
          className={classes.select}
          aria-describedby={noteId(id)}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {children}
        </select>
        {clearLabel === undefined ? (
          <IconChevronDown className={classes.chevron} size={18} stroke={1.8} aria-hidden="true" />
        ) : (
          <IconButton label={clearLabel} className={classes.clear} onClick={() => onChange('')}>
            <IconX size={18} stroke={1.8} aria-hidden="true" />
          </IconButton>
        )}
      </FieldBox>
    </Field>
  );
}
