import { LoadMore } from '../search/load-more.tsx';
import type { Filters } from '../search/search-params.ts';
import type { Nearby } from '../search/use-nearby.ts';
import { MapRow } from './map-row.tsx';
import classes from './map-view.module.css';
import { placeKeyOf } from './places.ts';

type MapListProps = {
  label: string;
  nearby: Nearby;
  /** What was searched for. */
  filters: Filters;
  /** The keys of the places of the pin that is pointed at. */
  pointed: readonly string[];
  onPoint: (placeKey: string | undefined) => void;
  onLocate: (place: { latitude: number; longitude: number }) => void;
};

export function MapList({ label, nearby, filters, pointed, onPoint, onLocate }: MapListProps) {
  const { announcements, more } = nearby;
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {announcements.map((announcement) => {
          const key = placeKeyOf(announcement);
          return (
            <MapRow
              key={announcement.id}
              announcement={announcement}
              from={filters.place}
              found={filters.when !== null}
              lit={pointed.includes(key)}
              onPoint={(isPointed) => onPoint(isPointed ? key : undefined)}
              onLocate={() => onLocate(announcement)}
            />
          );
        })}
      </ul>
      <LoadMore more={more}>
        {announcements.length === 1 ? 'C’est la seule annonce' : 'Toutes les annonces sont affichées'}
      </LoadMore>
    </>
  );
}
