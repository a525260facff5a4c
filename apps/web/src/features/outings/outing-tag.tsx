import { stateLabels } from '@coequipiers/contract/outing-words';
import type { OutingState } from '@coequipiers/contract/outings';
import classes from './outing-tag.module.css';
import { isClosed } from './use-outing-state.ts';

/** At most one tag: over, cancelled, or a replacement is wanted. */
export function OutingTag({ state, urgent }: { state: OutingState; urgent: boolean }) {
  const closed = isClosed(state);
  if (!closed && !(urgent && state === 'open')) return null;
  return (
    <span className={classes.tag} data-quiet={state === 'over' || undefined}>
      {closed ? stateLabels[state] : 'SOS'}
    </span>
  );
}
