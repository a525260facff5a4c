import { codeDigits, groupedCode, loginLinkLimits } from '@coequipiers/contract/login-link';
import { type ClipboardEvent, type Ref, type SyntheticEvent, useId } from 'react';
import { Field, noteId } from '../../ui/field.tsx';
import classes from './code-field.module.css';

const places = Array.from({ length: loginLinkLimits.codeDigits }, (_, place) => place);

type CodeFieldProps = {
  ref?: Ref<HTMLInputElement>;
  /** Its digits. */
  value: string;
  error?: string | undefined;
  onChange: (digits: string) => void;
};

/** One field, which phones fill in by themselves, drawn as eight places. */
export function CodeField({ ref, value, error, onChange }: CodeFieldProps) {
  const id = useId();

  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const digits = codeDigits(event.clipboardData.getData('text'));
    // A whole code replaces what was typed.
    if (digits.length < places.length) return;
    event.preventDefault();
    onChange(digits);
  };

  /** The places show no caret but that of the next digit. */
  const stayAtEnd = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void => {
    const { selectionStart: start, selectionEnd: end, value: text } = input;
    if (start === end && end !== text.length) input.setSelectionRange(text.length, text.length);
  };

  return (
    <Field
      id={id}
      label="Code à huit chiffres"
      hint={`Valable ${loginLinkLimits.minutes}\u00A0minutes. Vous pouvez le coller.`}
      error={error}
    >
      <div className={classes.code} data-invalid={error !== undefined || undefined}>
        {places.map((place) => (
          <span key={place} aria-hidden="true" data-next={place === value.length || undefined}>
            {value[place]}
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={groupedCode(value)}
          aria-invalid={error !== undefined}
          aria-describedby={noteId(id)}
          onChange={(event) => onChange(codeDigits(event.currentTarget.value))}
          onPaste={paste}
          onSelect={stayAtEnd}
        />
      </div>
    </Field>
  );
}
