import { type ComponentProps, lazy, Suspense } from 'react';
import classes from './home.module.css';

const MapView = lazy(async () => ({
  default: (await import('../../features/announcements/map/map-view.tsx')).MapView,
}));

/** The map's code is loaded on demand. */
export function HomeMap(props: ComponentProps<typeof MapView>) {
  return (
    <Suspense fallback={<div className={classes.mapPlaceholder} aria-busy="true" />}>
      <MapView {...props} />
    </Suspense>
  );
}
