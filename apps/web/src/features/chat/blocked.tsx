import type { Conversation } from '@coequipiers/contract/chat-schemas';
import { UnblockButton } from '../blocks/unblock-button.tsx';
import classes from './conversation.module.css';
import { otherIn } from './people.ts';

/** Shown instead of the composer. */
export function Blocked({ email, conversation }: { email: string; conversation: Conversation }) {
  const person = otherIn(conversation);
  return (
    <div className={classes.note} data-own-bar="part">
      <p>Vous avez bloqué {person.username}.</p>
      <UnblockButton email={email} person={person} />
    </div>
  );
}
