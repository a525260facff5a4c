import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { lazy, Suspense, useMemo } from 'react';
import type { Filters } from '../../features/announcements/search/search-params.ts';
import classes from './home.module.css';

const MapView = lazy(async () => ({
  default: (await import('../../features/announcements/map/map-view.tsx')).MapView,
}));

/** The map's code is loaded on demand. */
export function HomeMap({ announcements, filters }: { announcements: Announcement[]; filters: Filters }) {
  const { place, distance: metres } = filters;
  const circle = useMemo(
    () => (place ? { latitude: place.latitude, longitude: place.longitude, metres } : undefined),
    [place, metres],
  );
  return (
    <Suspense fallback={<div className={classes.mapPlaceholder} aria-busy="true" />}>
      <MapView announcements={announcements} circle={circle} />
    </Suspense>
  );
}
