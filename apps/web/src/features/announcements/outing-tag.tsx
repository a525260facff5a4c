import { stateLabels } from '@coequipiers/contract/outing-words';
import type { OutingState } from '@coequipiers/contract/outings';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import classes from './outing-tag.module.css';
import { rankOf } from './part.ts';
import { isClosed } from './use-outing-state.ts';

type OutingTagProps = { state: OutingState; urgent: boolean; part: Participation | null };

/** At most one tag: over, cancelled, what the viewer waits for, or that a replacement is wanted. */
export function OutingTag({ state, urgent, part }: OutingTagProps) {
  const [look, text] = tagOf(state, urgent, part);
  return (
    text && (
      <span className={classes.tag} data-look={look}>
        {text}
      </span>
    )
  );
}

function tagOf(state: OutingState, urgent: boolean, part: Participation | null): [string?, string?] {
  if (isClosed(state)) return [state, stateLabels[state]];
  if (part?.state === 'offered') return ['now', 'Place proposée'];
  if (part?.state === 'waiting' && state === 'open') return ['now', 'Place à prendre'];
  if (part?.state === 'waiting' && part.position !== null)
    return ['over', `En attente, ${rankOf(part.position)}`];
  return urgent && state === 'open' ? ['sos', 'SOS'] : [];
}
