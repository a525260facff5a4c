import { isDone, mayAccept, stateAt } from '@coequipiers/contract/outing-rules';
import { rankOf, stateLabels } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import classes from './outing-tag.module.css';

type OutingTagProps = {
  outing: Outing;
  part: Participation | null;
  now: Date;
  /** A card has short tags on its picture and the others among its words; elsewhere there is one place for all. */
  on?: 'picture' | 'words';
};

/** At most one tag: over, cancelled, what the viewer waits for, or that a replacement is wanted. */
export function OutingTag({ on, ...shown }: OutingTagProps) {
  const [look, text, own = false] = tagOf(shown);
  return (
    text &&
    on !== (own ? 'picture' : 'words') && (
      <span className={classes.tag} data-look={look}>
        {text}
      </span>
    )
  );
}

type Tag = [look?: string, text?: string, isOwn?: boolean];

function tagOf({ outing, part, now }: Omit<OutingTagProps, 'on'>): Tag {
  const state = stateAt(outing, now);
  if (isDone(state)) return [state, stateLabels[state]];
  if (mayAccept(outing, part, now))
    return ['now', part?.state === 'offered' ? 'Place proposée' : 'Place à prendre', true];
  if (part?.state === 'waiting' && part.position !== null)
    return ['over', `En attente, ${rankOf(part.position)}`, true];
  return outing.urgent && state === 'open' ? ['sos', 'SOS'] : [];
}
