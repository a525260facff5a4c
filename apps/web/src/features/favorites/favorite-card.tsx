import { IconHeartFilled, IconHeartOff } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { AnnouncementCard } from '../announcements/announcement-card.tsx';
import { ByLink } from '../announcements/by-link.tsx';
import { CardActions, CardMain } from '../outings/join/card-actions.tsx';
import { MiniVotes } from '../votes/mini-votes.tsx';
import type { FavoriteAnnouncement } from './api/favorite-queries.ts';
import classes from './favorite-card.module.css';

type FavoriteCardProps = { favorite: FavoriteAnnouncement; onRemove: () => void };

export function FavoriteCard({ favorite, onRemove }: FavoriteCardProps) {
  return (
    <AnnouncementCard
      announcement={favorite}
      headingLevel={2}
      badge={
        <span className={classes.badge}>
          <IconHeartFilled size={14} aria-hidden="true" />
          Favori
        </span>
      }
      mark={<ByLink {...favorite} />}
      heart={
        <IconButton
          label={`Retirer des favoris\u00A0: ${favorite.title}`}
          className={classes.remove ?? ''}
          onClick={onRemove}
        >
          <IconHeartOff size={22} stroke={1.8} aria-hidden="true" />
        </IconButton>
      }
      votes={<MiniVotes announcement={favorite} />}
      main={<CardMain announcement={favorite} />}
      actions={<CardActions announcement={favorite} />}
    />
  );
}
