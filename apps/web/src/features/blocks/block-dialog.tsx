import type { Conversation } from '@coequipiers/contract/chat-schemas';
import { sentenceOf } from '../../lib/http.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { useBlockPerson } from './api/block-person.ts';
import classes from './conversation.module.css';
import { otherIn } from './people.ts';

type DialogProps = { email: string; conversation: Conversation; onClose: () => void };

export function BlockDialog({ email, conversation, onClose }: DialogProps) {
  const { id: alias, username } = otherIn(conversation);
  const block = useBlockPerson(email, conversation.id, alias);
  const oneAtATime = useOneAtATime();
  const confirm = () =>
    oneAtATime(async () => {
      await block.mutateAsync(true);
      toast.success(`${username} est bloqué`);
      onClose();
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Bloquer ${username}\u00A0?`}
      footer={
        <>
          <Button look="text" onClick={onClose}>
            Annuler
          </Button>
          <Button look="danger" busy={block.isPending} onClick={confirm}>
            Bloquer
          </Button>
        </>
      }
    >
      <div className={classes.words}>
        <p>
          Vous ne pourrez plus vous écrire, et chacun ne verra plus les annonces ni les commentaires de
          l’autre. Cette personne n’en est pas avertie. Vous pourrez la débloquer ici.
        </p>
        {block.isError && (
          <Alert kind="error">
            {sentenceOf(block.error, 'Cette personne n’a pas pu être bloquée. Veuillez réessayer.')}
          </Alert>
        )}
      </div>
    </Modal>
  );
}
