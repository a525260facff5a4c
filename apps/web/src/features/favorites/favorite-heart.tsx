import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { favoriteTexts as texts } from '@coequipiers/contract/favorites';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../lib/use-session.ts';
import { toast } from '../../ui/toast.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { favoriteIdsQuery } from './api/favorite-queries.ts';
import classes from './favorite-heart.module.css';
import { favoriteRefusal } from './refusal.ts';

/** Hidden for visitors. */
export function FavoriteHeart({ announcement }: { announcement: Announcement }) {
  const session = useSession();
  return session && <Heart announcement={announcement} email={session.email} />;
}

function Heart({ announcement, email }: { announcement: Announcement; email: string }) {
  // The ids load when the session starts. Until then, or if that fails, the announcement's own field is used.
  const { data: known } = useQuery({
    ...favoriteIdsQuery(email),
    enabled: false,
    select: (ids) => ids.includes(announcement.id),
  });
  const isFavorite = known ?? announcement.isFavorite;
  const client = useQueryClient();
  const run = useOneAtATime();

  const toggle = async () => {
    try {
      const { setFavorite } = await import('./api/set-favorite.ts');
      await setFavorite(client, email, announcement, !isFavorite);
      toast.success(isFavorite ? texts.removed : texts.added);
    } catch (error) {
      toast.error(favoriteRefusal(error, texts.toggleFailed));
    }
  };

  const Icon = isFavorite ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes.heart}
      aria-pressed={isFavorite}
      aria-label={`Favori\u00A0: ${announcement.title}`}
      title={isFavorite ? 'Retirer des favoris' : 'Ajouter aux favoris'}
      onClick={() => run(toggle)}
    >
      <Icon size={24} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
