import { paths } from '@coequipiers/contract/pages';
import { IconClipboardList, IconHeart, IconSquareRoundedPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { myAnnouncementQueries } from '../../features/announcements/api/my-announcement-queries.ts';
import { AnnouncementStats } from '../../features/announcements/mine/announcement-stats.tsx';
import { favoriteIdsQuery } from '../../features/favorites/api/favorite-queries.ts';
import classes from './manage-sidebar.module.css';

/** The sections and their counts on wide screens; small screens have the bottom bar. */
export function ManageSidebar({ email }: { email: string }) {
  const { data: announcements } = useQuery(myAnnouncementQueries.list(email));
  const { data: favorites } = useQuery({ ...favoriteIdsQuery(email), enabled: false });
  const [query] = useSearchParams();
  const view = query.get('edit') === null ? query.get('view') : 'list';
  const sections = [
    { view: null, label: 'Nouvelle annonce', Icon: IconSquareRoundedPlus, count: undefined },
    { view: 'list', label: 'Mes annonces', Icon: IconClipboardList, count: announcements?.length },
    { view: 'favorites', label: 'Favoris', Icon: IconHeart, count: favorites?.length },
  ];
  const current = sections.some((section) => section.view === view) ? view : null;
  return (
    <aside className={classes.sidebar}>
      <nav aria-label="Gestion des annonces">
        {sections.map(({ view: name, label, Icon, count }) => (
          <Link
            key={label}
            to={name ? `${paths.announcements}?view=${name}` : paths.announcements}
            aria-current={current === name ? 'page' : undefined}
          >
            <Icon size={20} stroke={1.8} aria-hidden="true" />
            {label}
            {count !== undefined && <span className={classes.count}>{count}</span>}
          </Link>
        ))}
      </nav>
      <AnnouncementStats email={email} />
    </aside>
  );
}
