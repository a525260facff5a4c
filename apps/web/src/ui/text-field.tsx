import type { IconMail } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Counter, Field, FieldBox, noteId } from './field.tsx';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'value'> & {
  label: string;
  labelHidden?: boolean;
  value: string;
  optional?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  icon?: typeof IconMail;
  /** The maximum shown by the character counter. */
  counter?: number | undefined;
  /** At the end of the label's line. */
  labelAside?: ReactNode;
  /** Without a hint, error or counter, the line under the box takes no space. */
  compact?: boolean;
  /** At the end of the line under the box. */
  aside?: ReactNode;
  /** In the box, after the text. */
  action?: ReactNode;
  /** Between the box and the line under it. */
  meter?: ReactNode;
};

/** A single-line text field with label; other props go to the input. */
export function TextField({
  label,
  labelHidden,
  labelAside,
  compact,
  optional,
  hint,
  error,
  icon: Icon,
  counter,
  aside,
  action,
  meter,
  ...input
}: TextFieldProps) {
  const id = useId();
  const countId = `${id}-count`;
  const invalid = error !== undefined;
  return (
    <Field
      id={id}
      label={label}
      labelHidden={labelHidden}
      labelAside={labelAside}
      compact={compact}
      optional={optional}
      hint={hint}
      error={error}
      aside={
        counter === undefined ? aside : <Counter id={countId} length={input.value.length} max={counter} />
      }
    >
      <FieldBox invalid={invalid}>
        {Icon && <Icon size={20} stroke={1.8} aria-hidden="true" />}
        <input
          type="text"
          {...input}
          id={id}
          aria-invalid={invalid}
          aria-describedby={counter === undefined ? noteId(id) : `${noteId(id)} ${countId}`}
        />
        {action}
      </FieldBox>
      {meter}
    </Field>
  );
}
