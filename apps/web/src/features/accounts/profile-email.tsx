import { IconMail, IconShieldCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import classes from './profile-email.module.css';

/** Read-only: the address was validated at registration. */
export function ProfileEmail({ email }: { email: string }) {
  return (
    <TextField
      label="E-mail"
      type="email"
      icon={IconMail}
      value={email}
      readOnly
      disabled
      hint="L’adresse e-mail ne peut pas être modifiée, car elle a été validée à l’inscription."
      action={<Shield />}
    />
  );
}

/** A tooltip on hover, focus and touch; Escape closes it. */
function Shield() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setOpen(false);
  };
  return (
    <span className={classes.anchor} onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <button
        type="button"
        className={classes.shield}
        aria-label="Protection de l’adresse e-mail"
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      >
        <IconShieldCheck size={20} stroke={1.8} aria-hidden="true" />
      </button>
      <span id={id} role="tooltip" className={classes.tip} hidden={!open}>
        Email vérifié et protégé
      </span>
    </span>
  );
}
