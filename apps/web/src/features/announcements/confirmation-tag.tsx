import { canBeJoined } from '@coequipiers/contract/outing-rules';
import { confirmationLabel } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { IconCheck } from '@tabler/icons-react';
import classes from './confirmation-tag.module.css';

type ConfirmationTagProps = {
  outing: Outing;
  /** From `useOutingTime`. */
  now: Date;
};

/** Whether it is on. Nothing without a minimum, and once it has started or is cancelled. */
export function ConfirmationTag({ outing, now }: ConfirmationTagProps) {
  const label = canBeJoined(outing, now) ? confirmationLabel(outing) : null;
  return (
    label && (
      <span className={classes.tag} data-on={outing.confirmed || undefined}>
        {outing.confirmed && <IconCheck size={14} stroke={3} aria-hidden="true" />}
        {label}
        {/* A level has the same name. */}
        {outing.confirmed && <span className="visually-hidden">&nbsp;: on joue</span>}
      </span>
    )
  );
}
