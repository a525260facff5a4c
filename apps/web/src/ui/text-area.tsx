import { type ComponentProps, type ReactNode, useId } from 'react';
import { Counter, Field, FieldBox, noteId } from './field.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'value'> & {
  label: string;
  value: string;
  /** The maximum shown by the character counter. */
  counter?: number | undefined;
  /** At the end of the label's line. */
  labelAside?: ReactNode;
  /** Without a hint, error or counter, the line under the box takes no space. */
  compact?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
};

/** A multi-line text field with label and counter; other props go to the textarea. */
export function TextArea({ label, counter, labelAside, compact, hint, error, ...area }: TextAreaProps) {
  const id = useId();
  const countId = `${id}-count`;
  const invalid = error !== undefined;
  return (
    <Field
      id={id}
      label={label}
      labelAside={labelAside}
      compact={compact}
      hint={hint}
      error={error}
      aside={counter !== undefined && <Counter id={countId} length={area.value.length} max={counter} />}
    >
      <FieldBox invalid={invalid}>
        <textarea
          {...area}
          id={id}
          aria-invalid={invalid}
          aria-describedby={counter === undefined ? noteId(id) : `${noteId(id)} ${countId}`}
        />
      </FieldBox>
    </Field>
  );
}
