import { favoriteTexts as texts } from '@coequipiers/contract/favorites';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import type { FavoriteAnnouncement } from './api/favorite-queries.ts';
import { useRemoveAllFavorites } from './api/remove-all-favorites.ts';
import { useRemoveFavorite } from './api/remove-favorite.ts';
import { favoriteRefusal } from './refusal.ts';
import classes from './remove-dialogs.module.css';

type RemoveDialogProps = { email: string; favorite: FavoriteAnnouncement; onClose: () => void };

/** Optimistic: the favourite comes back if the server refuses. */
export function RemoveDialog({ email, favorite, onClose }: RemoveDialogProps) {
  const remove = useRemoveFavorite(email);
  const confirm = async () => {
    onClose();
    const { favoriteId } = favorite;
    if (!favoriteId) {
      toast.error(texts.idMissing);
      return;
    }
    try {
      await remove.mutateAsync({ ...favorite, favoriteId });
      toast.success(texts.removed);
    } catch (error) {
      toast.error(favoriteRefusal(error, texts.removeFailed));
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Retirer des favoris"
      footer={
        <>
          <Button look="text" onClick={onClose}>
            Annuler
          </Button>
          <Button look="danger" onClick={() => void confirm()}>
            Retirer
          </Button>
        </>
      }
    >
      <p className={classes.title}>{favorite.title}</p>
      <p>Voulez-vous retirer cette annonce de vos favoris&nbsp;?</p>
    </Modal>
  );
}

type RemoveAllDialogProps = { email: string; count: number; onClose: () => void };

export function RemoveAllDialog({ email, count, onClose }: RemoveAllDialogProps) {
  const removeAll = useRemoveAllFavorites(email);
  const run = useOneAtATime();
  const confirm = async () => {
    try {
      await removeAll.mutateAsync();
      toast.success(texts.allRemoved);
      onClose();
    } catch (error) {
      toast.error(favoriteRefusal(error, texts.removeFailed));
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Supprimer tous les favoris"
      footer={
        <>
          <Button look="text" onClick={onClose}>
            Annuler
          </Button>
          <Button look="danger" busy={removeAll.isPending} onClick={() => run(confirm)}>
            Tout supprimer
          </Button>
        </>
      }
    >
      <p>
        {count === 1
          ? 'Votre favori sera retiré de la liste.'
          : `Vos ${count} favoris seront retirés de la liste.`}{' '}
        Les annonces, elles, restent en ligne.
      </p>
    </Modal>
  );
}
