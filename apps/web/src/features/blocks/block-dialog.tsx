import { sentenceOf } from '../../lib/failure.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useBlockPerson } from './api/block-person.ts';

export type Person = { id: string; username: string };
type BlockDialogProps = { email: string; person: Person; onClose: () => void };

export function BlockDialog({ email, person: { id, username }, onClose }: BlockDialogProps) {
  const block = useBlockPerson(email, id);
  const confirm = async () => {
    await block.mutateAsync(true);
    toast.success(`${username} est bloqué`);
    onClose();
  };
  const failed = 'Cette personne n’a pas pu être bloquée. Veuillez réessayer.';
  return (
    <ConfirmDialog
      title={`Bloquer ${username}\u00A0?`}
      action="Bloquer"
      busy={block.isPending}
      error={block.isError ? sentenceOf(block.error, failed) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Vous ne pourrez plus vous écrire, et chacun ne verra plus les annonces ni les commentaires de l’autre.
        Cette personne n’en est pas avertie. Vous pourrez la débloquer depuis votre profil.
      </p>
    </ConfirmDialog>
  );
}
