import { withReason } from '../../lib/failure.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useClearNotifications } from './api/clear-notifications.ts';

type ClearDialogProps = { email: string; onClose: () => void; onCleared: () => void };

export function ClearDialog({ email, onClose, onCleared }: ClearDialogProps) {
  const clear = useClearNotifications(email);
  const remove = async () => {
    await clear.mutateAsync();
    onClose();
    onCleared();
  };
  const failed = 'Vos notifications n’ont pas pu être effacées. Veuillez réessayer.';
  return (
    <ConfirmDialog
      title={'Effacer toutes les notifications\u00A0?'}
      action="Effacer"
      busy={clear.isPending}
      error={clear.isError ? withReason(failed, clear.error) : undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>Elles disparaissent toutes, lues ou non, et ne reviennent pas. Vos messages restent.</p>
    </ConfirmDialog>
  );
}
