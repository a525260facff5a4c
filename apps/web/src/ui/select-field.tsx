import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Field, FieldBox, noteId } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import classes from './select-field.module.css';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'onChange'> & {
  label: string;
  onChange: (value: string) => void;
  /** The label of the clear button; without it there is no button. */
  clearLabel?: string | undefined;
  icon?: ReactNode;
};

/** The browser's own select, which every device shows in its own way. The children are the options. */
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
