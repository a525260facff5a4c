import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { useQuery } from '@tanstack/react-query';
import { myAnnouncementQueries } from '../api/my-announcement-queries.ts';
import classes from './announcement-stats.module.css';

/** How many of the person's announcements are active, and how often all of them were seen. */
export function AnnouncementStats({ email }: { email: string }) {
  const { data } = useQuery(myAnnouncementQueries.list(email));
  const active = data?.filter(isActive).length;
  const views = data?.reduce((sum, one) => sum + (one.views ?? 0), 0);
  return (
    <dl className={classes.stats}>
      <Stat figure={active} one="annonce active" many="annonces actives" />
      <Stat figure={views} one="vue" many="vues" />
    </dl>
  );
}

const isActive = ({ expired, listed = true }: Announcement): boolean => listed && !expired;

function Stat({ figure, one, many }: { figure: number | undefined; one: string; many: string }) {
  return (
    <div>
      <dt>{figure !== undefined && figure < 2 ? one : many}</dt>
      <dd>{figure === undefined ? '–' : figure.toLocaleString('fr-FR')}</dd>
    </div>
  );
}
