import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { whenOf } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { IconMapPin } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { SportChip, sportNamed } from '../../../ui/sports.tsx';
import { AnnouncementCard, announcementPath, ViewLink } from '../announcement-card.tsx';
import { useToday } from '../use-today.ts';
import { inKilometres } from '../wording.ts';
import type { SearchCircle } from './leaflet-map.ts';
import { Map } from './map.tsx';
import classes from './map-view.module.css';
import { placeKeyOf, placesOf } from './places.ts';

type MapViewProps = { announcements: readonly Announcement[]; circle: SearchCircle | undefined };

/** The results on a map, the cards of the selected commune, and all announcements as a list for the keyboard. */
export function MapView({ announcements, circle }: MapViewProps) {
  const [selected, setSelected] = useState<string>();
  const places = useMemo(() => placesOf(announcements), [announcements]);
  const chosen = places.find(({ key }) => key === selected);
  return (
    <div className={classes.view}>
      <div className={classes.frame}>
        <Map
          label="Carte des annonces"
          places={places}
          circle={circle}
          selected={chosen?.key}
          onSelect={setSelected}
        />
      </div>
      <div aria-live="polite">
        {chosen && (
          <section className={classes.cards} aria-label={`Annonces à ${chosen.name}`}>
            {chosen.announcements.map((announcement) => (
              <AnnouncementCard
                key={announcement.id}
                announcement={announcement}
                actions={<ViewLink announcement={announcement} />}
              />
            ))}
          </section>
        )}
      </div>
      <ul className={classes.rows} aria-label="Annonces de la carte">
        {announcements.map((announcement) => (
          <Row
            key={announcement.id}
            announcement={announcement}
            selected={placeKeyOf(announcement) === chosen?.key}
            onLocate={() => setSelected(placeKeyOf(announcement))}
          />
        ))}
      </ul>
    </div>
  );
}

type RowProps = { announcement: Announcement; selected: boolean; onLocate: () => void };

function Row({ announcement, selected, onLocate }: RowProps) {
  const { id, title, category, municipalityName, distance, outing } = announcement;
  return (
    <li className={classes.row} data-selected={selected || undefined}>
      <SportChip {...sportNamed(category)} />
      <Link className={classes.title} to={announcementPath(id)}>
        {title}
      </Link>
      <span className={classes.where}>
        {outing && <RowDay outing={outing} />}
        {distance === undefined ? municipalityName : `${municipalityName}, ${inKilometres(distance)}`}
      </span>
      <button
        type="button"
        className={classes.locate}
        aria-pressed={selected}
        aria-label={`Situer sur la carte\u00A0: ${title}`}
        onClick={onLocate}
      >
        <IconMapPin size={20} stroke={1.8} aria-hidden="true" />
      </button>
    </li>
  );
}

function RowDay({ outing: { startsAt, timeZone } }: { outing: Outing }) {
  const today = useToday(timeZone);
  return (
    <time className={classes.day} dateTime={startsAt}>
      {whenOf(wallTimeAt(new Date(startsAt), timeZone), today)}
    </time>
  );
}
