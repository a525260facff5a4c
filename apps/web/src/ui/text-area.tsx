import { type ComponentProps, useId } from 'react';
import { Counter, Field, FieldBox, noteId } from './field.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'value'> & {
  label: string;
  value: string;
  /** The maximum shown by the character counter. */
  counter: number;
  hint?: string | undefined;
  error?: string | undefined;
};

/** A multi-line text field with label and counter; other props go to the textarea. */
export function TextArea({ label, counter, hint, error, ...area }: TextAreaProps) {
  const id = useId();
  const countId = `${id}-count`;
  const invalid = error !== undefined;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      aside={<Counter id={countId} length={area.value.length} max={counter} />}
    >
      <FieldBox invalid={invalid}>
        <textarea {...area} id={id} aria-invalid={invalid} aria-describedby={`${noteId(id)} ${countId}`} />
      </FieldBox>
    </Field>
  );
}
