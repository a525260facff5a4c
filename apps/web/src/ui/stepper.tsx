import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './stepper.module.css';

type StepperProps = {
  id: string;
  name: string;
  /** Digits, or empty. */
  value: string;
  min: number;
  max: number;
  lessLabel: string;
  moreLabel: string;
  invalid: boolean;
  describedBy: string;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/**
 * A whole number, typed or changed by buttons and arrow keys. It is not an `<input type="number">`, which would also change
 * while the person scrolls the page over it.
 */
export function Stepper(props: StepperProps) {
  const { value, min, max, lessLabel, moreLabel, invalid, describedBy, onChange, ...input } = props;
  const number = value === '' ? undefined : Number(value);
  const to = (next: number) => onChange(String(Math.min(max, Math.max(min, next))));
  const less = () => to((number ?? min) - 1);
  const more = () => to((number ?? 0) + 1);

  const press = (event: KeyboardEvent) => {
    const action = { ArrowUp: more, ArrowDown: less }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  return (
    <div className={classes.stepper} data-invalid={invalid || undefined}>
      <StepButton label={lessLabel} useless={number === min} onClick={less}>
        <IconMinus size={20} stroke={1.8} aria-hidden="true" />
      </StepButton>
      <input
        {...input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        value={value}
        aria-valuenow={number}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, 3))}
        onKeyDown={press}
      />
      <StepButton label={moreLabel} useless={number === max} onClick={more}>
        <IconPlus size={20} stroke={1.8} aria-hidden="true" />
      </StepButton>
    </div>
  );
}

type StepButtonProps = { label: string; useless: boolean; onClick: () => void; children: ReactNode };

/** At the limit the button keeps the focus, which a disabled one would lose. */
function StepButton({ label, useless, onClick, children }: StepButtonProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={useless || undefined} onClick={onClick}>
      {children}
    </button>
  );
}
