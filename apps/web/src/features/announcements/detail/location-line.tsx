import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { useState } from 'react';
import { MapDialog } from '../map/map-dialog.tsx';
import classes from './location-line.module.css';

/** The commune of the announcement; a more precise place is never shown. */
export function LocationLine({ announcement }: { announcement: Announcement }) {
  const [mapOpened, setMapOpened] = useState(false);
  const { municipalityName, zipCode, regionName } = announcement;
  return (
    <>
      {zipCode ? `${municipalityName} (${zipCode})` : municipalityName}
      {regionName && <small>{regionName}</small>}
      <button type="button" className={classes.map} onClick={() => setMapOpened(true)}>
        Voir sur la carte
      </button>
      <MapDialog announcement={announcement} opened={mapOpened} onClose={() => setMapOpened(false)} />
    </>
  );
}
