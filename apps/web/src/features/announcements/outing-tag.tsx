import { isDone, mayAccept, stateAt } from '@coequipiers/contract/outing-rules';
import { rankOf, stateLabels } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import classes from './outing-tag.module.css';

type OutingTagProps = { outing: Outing; part: Participation | null; now: Date };

/** At most one tag: over, cancelled, what the viewer waits for, or that a replacement is wanted. */
export function OutingTag(props: OutingTagProps) {
  const [look, text] = tagOf(props);
  return (
    text && (
      <span className={classes.tag} data-look={look}>
        {text}
      </span>
    )
  );
}

function tagOf({ outing, part, now }: OutingTagProps): [string?, string?] {
  const state = stateAt(outing, now);
  if (isDone(state)) return [state, stateLabels[state]];
  if (mayAccept(outing, part, now))
    return ['now', part?.state === 'offered' ? 'Place proposée' : 'Place à prendre'];
  if (part?.state === 'waiting' && part.position !== null)
    return ['over', `En attente, ${rankOf(part.position)}`];
  return outing.urgent && state === 'open' ? ['sos', 'SOS'] : [];
}
