import type { Outing } from '@coequipiers/contract/outings-schemas';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { confirmationWords } from '../../announcements/confirmation-words.ts';
import classes from './board-confirmation.module.css';

type BoardConfirmationProps = {
  outing: Outing;
  /** From `useOutingTime`. */
  now: Date;
  /** Whether the viewer is the author. */
  own: boolean;
};

/** Whether it is on. Nothing where the author has not said how many it takes. */
export function BoardConfirmation({ outing, now, own }: BoardConfirmationProps) {
  const words = confirmationWords(outing, { now, own });
  if (!words) return null;
  const Icon = outing.confirmed ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <p className={classes.line} data-on={outing.confirmed || undefined}>
      <Icon size={22} aria-hidden="true" />
      <span>
        <b>{words.text}.</b>
        {words.from && <span> {words.from}.</span>}
      </span>
    </p>
  );
}
