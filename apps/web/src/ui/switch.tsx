import type { ComponentProps } from 'react';
import classes from './switch.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> & {
  on: boolean;
  onTurn: (on: boolean) => void;
};

/** Takes effect at once. Other props go to the input, which needs a label. */
export function Switch({ on, onTurn, ...input }: SwitchProps) {
  return (
    <input
      {...input}
      type="checkbox"
      role="switch"
      className={classes.switch}
      aria-checked={on}
      checked={on}
      onChange={(event) => onTurn(event.currentTarget.checked)}
    />
  );
}
