import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { mapQuery } from '../api/map-queries.ts';
import classes from './map.module.css';
import dialogClasses from './map-dialog.module.css';
import { createSinglePlaceMap } from './single-place-map.ts';

/** A map of the commune of one announcement. */
export function PlaceMap({ announcement }: { announcement: Announcement }) {
  const { municipalityName: name, latitude, longitude } = announcement;
  const { data: settings, isPending } = useQuery(mapQuery);
  const element = useRef<HTMLDivElement>(null);
  const styleUrl = settings?.styleUrl ?? undefined;
  useEffect(() => {
    if (!element.current || isPending) return undefined;
    return createSinglePlaceMap(element.current, styleUrl, { name, latitude, longitude });
  }, [isPending, styleUrl, name, latitude, longitude]);
  return (
    <div className={dialogClasses.frame}>
      <section
        ref={element}
        className={classes.map}
        aria-label={`Carte\u00A0: ${name}`}
        aria-busy={isPending}
      />
    </div>
  );
}
