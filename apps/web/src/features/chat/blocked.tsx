import type { Conversation } from '@coequipiers/contract/chat-schemas';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useBlockPerson } from './api/block-person.ts';
import classes from './conversation.module.css';
import { otherIn } from './people.ts';

/** Stands where one would write. */
export function Blocked({ email, conversation }: { email: string; conversation: Conversation }) {
  const { id: alias, username } = otherIn(conversation);
  const block = useBlockPerson(email, conversation.id, alias);
  const unblock = () =>
    block.mutate(false, {
      onError: () => toast.error('Cette personne n’a pas pu être débloquée. Veuillez réessayer.'),
    });
  return (
    <div className={classes.note} data-own-bar="part">
      <p>Vous avez bloqué {username}.</p>
      <Button busy={block.isPending} onClick={unblock}>
        Débloquer
      </Button>
    </div>
  );
}
