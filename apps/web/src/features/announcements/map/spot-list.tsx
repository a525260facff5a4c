import { atCommune } from '@coequipiers/contract/commune-names';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { adviceOn } from '../../../lib/failure.ts';
import { Button } from '../../../ui/button.tsx';
import type { Filters } from '../search/search-params.ts';
import { useNearby } from '../search/use-nearby.ts';
import { MapList } from './map-list.tsx';
import { LoadingRows } from './map-row.tsx';
import classes from './map-view.module.css';
import { countedWords, type MapPlace } from './places.ts';
import type { Spot } from './use-spot.ts';

/** The radius of the search. All announcements of a commune have the same position, so a small one finds them all. */
const spotMetres = 50;

type SpotListProps = {
  spot: Spot;
  /** The place on the map, once the places have loaded. */
  place: MapPlace | undefined;
  filters: Filters;
  /** It was opened by the keyboard: its heading takes the focus. */
  takesFocus: boolean;
  onClose: () => void;
} & Omit<ComponentProps<typeof MapList>, 'label' | 'nearby' | 'from'>;

/** The announcements of one commune, with the filters of the search. */
export function SpotList({ spot, place, filters, takesFocus, onClose, ...list }: SpotListProps) {
  const nearby = useNearby(filtersAt(spot, place, filters), true);
  const { announcements, state, error } = nearby;
  const heading = useRef<HTMLHeadingElement>(null);
  const name = place?.name ?? announcements[0]?.municipalityName;
  const count = state === 'shown' ? nearby.total : place;
  const title = name ? atCommune(name).replace(/^./, (letter) => letter.toUpperCase()) : 'À cet endroit';
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <div className={classes.spotHead}>
        <Button look="text" onClick={onClose}>
          <IconArrowLeft size={20} stroke={1.8} aria-hidden="true" />
          Toutes les annonces
        </Button>
        <div aria-live="polite">
          <h3 ref={heading} tabIndex={-1}>
            {count ? `${title} · ${countedWords(count)}` : title}
          </h3>
        </div>
      </div>
      {state === 'loading' && <LoadingRows />}
      {state === 'failed' && (
        <div className={classes.note}>
          <p>{adviceOn(error)}</p>
          <Button onClick={nearby.again}>Réessayer</Button>
        </div>
      )}
      {state === 'shown' && (
        <MapList
          label={`Annonces ${name ? atCommune(name) : 'de cet endroit'}`}
          nearby={nearby}
          filters={filters}
          {...list}
        />
      )}
    </>
  );
}

const filtersAt = (
  { latitude, longitude }: Spot,
  place: MapPlace | undefined,
  filters: Filters,
): Filters => ({
  ...filters,
  place: {
    municipalityName: place?.name ?? '',
    zipCode: place?.zipCode ?? filters.place?.zipCode ?? '',
    latitude,
    longitude,
  },
  distance: spotMetres,
  box: null,
});
