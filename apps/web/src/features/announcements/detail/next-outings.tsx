import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { longDayOf } from '@coequipiers/contract/outing-details';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { paths } from '@coequipiers/contract/pages';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { ButtonLink } from '../../../ui/button.tsx';
import { noFilters, paramsOfFilters } from '../search/search-params.ts';
import { useToday } from '../use-today.ts';
import classes from './next-outings.module.css';

type NextOutingsProps = { announcement: Announcement; outing: Outing; state: 'over' | 'cancelled' };

/** The main action once an outing is over or cancelled. The bar of a phone also says so, because the panel may be out of view. */
export function NextOutings({ announcement, outing, state }: NextOutingsProps) {
  const { startsAt, timeZone } = outing;
  const today = useToday(timeZone);
  return (
    <>
      <p className={classes.state}>
        <b>{state === 'over' ? 'Séance terminée' : 'Séance annulée'}</b>
        {longDayOf(wallTimeAt(new Date(startsAt), timeZone).day, today)}
      </p>
      <ButtonLink className={classes.link} size="l" to={pathOf(announcement)}>
        <span className={classes.narrow}>Les prochaines</span>
        <span className={classes.wide}>Voir les séances à venir</span>
      </ButtonLink>
    </>
  );
}

/** The home page: outings at the place of this one, the next first. */
function pathOf({ municipalityName, zipCode, latitude, longitude }: Announcement): string {
  const place = municipalityName ? { municipalityName, zipCode, latitude, longitude } : null;
  return `${paths.home}?${paramsOfFilters({ ...noFilters, place, sort: 'soonest' })}`;
}
