import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { distanceMetres } from '@coequipiers/contract/distance';
import { useState } from 'react';
import { MapDialog } from '../map/map-dialog.tsx';
import { useUsualPlace } from '../search/use-usual-place.ts';
import { inKilometres } from '../wording.ts';
import classes from './location-line.module.css';

/** The commune of the announcement; a more precise place is never shown. */
export function LocationLine({ announcement }: { announcement: Announcement }) {
  const [mapOpened, setMapOpened] = useState(false);
  const { municipalityName, zipCode, regionName } = announcement;
  const way = useWayFromHome(announcement);
  return (
    <>
      {zipCode ? `${municipalityName} (${zipCode})` : municipalityName}
      {(regionName || way) && <small>{[regionName, way].filter(Boolean).join(' · ')}</small>}
      <button type="button" className={classes.map} onClick={() => setMapOpened(true)}>
        Voir sur la carte
      </button>
      <MapDialog announcement={announcement} opened={mapOpened} onClose={() => setMapOpened(false)} />
    </>
  );
}

/** 'à 3,2 km de chez vous': from the town used last, else that of the profile. Computed here, sent nowhere. */
function useWayFromHome(announcement: Announcement): string | undefined {
  const { place } = useUsualPlace(true);
  if (!place) return undefined;
  const way = inKilometres(distanceMetres(place, announcement));
  return `à ${way.toLowerCase()} de chez vous (${place.municipalityName})`;
}
