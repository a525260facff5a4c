import { messageCountText } from '@coequipiers/contract/chat';
import type { Conversation } from '@coequipiers/contract/chat-schemas';
import { Avatar } from '../../ui/avatar.tsx';
import { Modal } from '../../ui/modal.tsx';
import classes from './conversation.module.css';
import { otherIn } from './people.ts';

/** What one may know of the other person: their name, and what passed between the two. */
export function ProfileCard({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { username } = otherIn(conversation);
  return (
    <Modal opened onClose={onClose} title="Profil">
      <div className={classes.words}>
        <div className={classes.person}>
          <Avatar name={username} size={48} />
          <div>
            <strong>{username}</strong>
            {messageCountText(conversation.messageCount)} entre vous
          </div>
        </div>
        {conversation.blocked && <p>Vous avez bloqué cette personne.</p>}
        {conversation.muted && <p>Le son de cette conversation est coupé.</p>}
      </div>
    </Modal>
  );
}
