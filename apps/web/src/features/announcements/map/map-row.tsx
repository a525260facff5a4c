import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { distanceMetres } from '@coequipiers/contract/distance';
import { imageSizes, imageUrlAs } from '@coequipiers/contract/image-urls';
import { IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { SportChip, sportNamed } from '../../../ui/sports.tsx';
import { OutingDay, OutingPlaces } from '../outing-card.tsx';
import { OutingTag } from '../outing-tag.tsx';
import type { SearchPlace } from '../search/search-params.ts';
import { useOutingTime } from '../use-outing-time.ts';
import { weekPath } from '../week-path.ts';
import { inKilometres } from '../wording.ts';
import classes from './map-row.module.css';

type MapRowProps = {
  announcement: Announcement;
  /** Distances are measured from here. */
  from: SearchPlace | null;
  /** By a search for some days. */
  found: boolean;
  /** Whether its pin is highlighted. */
  lit: boolean;
  onPoint: (pointed: boolean) => void;
  onLocate: () => void;
};

/** An announcement in the list beside the map. Pointing at it lights its pin. */
export function MapRow({ announcement, from, found, lit, onPoint, onLocate }: MapRowProps) {
  const { title, category, imageUrl, municipalityName, outing, participation, series } = announcement;
  const now = useOutingTime(outing);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its link and button are what is pressed
    <li
      className={classes.row}
      data-lit={lit || undefined}
      onMouseEnter={() => onPoint(true)}
      onMouseLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
    >
      <img
        className={classes.picture}
        src={imageUrl ? imageUrlAs(imageUrl, 'card') : sportNamed(category).ground}
        alt=""
        width={imageSizes.card.width}
        height={imageSizes.card.width * (9 / 16)}
        loading="lazy"
      />
      <div className={classes.words}>
        {outing && (
          <OutingDay outing={outing} series={series} found={found} now={now}>
            <OutingTag outing={outing} part={participation} now={now} />
          </OutingDay>
        )}
        <Link className={classes.title} to={weekPath(announcement)}>
          {title}
        </Link>
        <p className={classes.where}>
          {from && <b>{inKilometres(distanceMetres(from, announcement))}</b>}
          <span>{municipalityName}</span>
        </p>
        <p className={classes.marks}>
          <SportChip {...sportNamed(category)} />
        </p>
        {outing && <OutingPlaces outing={outing} part={participation} now={now} />}
      </div>
      <button
        type="button"
        className={classes.locate}
        aria-label={`Situer sur la carte\u00A0: ${title}`}
        onClick={onLocate}
      >
        <IconMapPin size={20} stroke={1.8} aria-hidden="true" />
      </button>
    </li>
  );
}

/** The same rows while they load. */
export function LoadingRows() {
  return (
    <div className={classes.loading} aria-hidden="true">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className={classes.row}>
          <i className={classes.picture} />
          <div className={classes.words}>
            <i />
            <i />
            <i />
          </div>
        </div>
      ))}
    </div>
  );
}
