import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { useMemo } from 'react';
import { Map } from './map.tsx';
import classes from './map-dialog.module.css';
import { placesOf } from './places.ts';

const noChoice = (): void => undefined;

/** The commune of one announcement. */
export function PlaceMap({ announcement }: { announcement: Announcement }) {
  const places = useMemo(() => placesOf([announcement]), [announcement]);
  return (
    <div className={classes.frame}>
      <Map
        label={`Carte\u00A0: ${announcement.municipalityName}`}
        places={places}
        circle={undefined}
        selected={places[0]?.key}
        onSelect={noChoice}
      />
    </div>
  );
}
