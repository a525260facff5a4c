import { announcementTexts } from '@coequipiers/contract/announcements';
import { aroundOf } from '@coequipiers/contract/circle-words';
import { nearbyLimits, type Total, type WiderWay } from '@coequipiers/contract/search';
import { useQuery } from '@tanstack/react-query';
import { AlertButton } from '../../features/alerts/alert-button.tsx';
import type { AlertSearch } from '../../features/alerts/alert-search.ts';
import { widerQuery } from '../../features/announcements/api/wider-query.ts';
import { widerBox } from '../../features/announcements/search/box.ts';
import { figureOf } from '../../features/announcements/search/count-words.ts';
import {
  alertSearchOf,
  type Filters,
  findsOutingsOnly,
  noFilters,
  searchOfFilters,
  timeZoneOfSearch,
} from '../../features/announcements/search/search-params.ts';
import { anytime } from '../../features/announcements/search/when.ts';
import { useLastCity } from '../../features/cities/last-city.ts';
import { adviceOn } from '../../lib/failure.ts';
import { useSession } from '../../lib/use-session.ts';
import { useToday } from '../../lib/use-today.ts';
import { Button } from '../../ui/button.tsx';
import { BallOutDrawing, FreePlaceDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './home.module.css';

const widest = Math.max(...nearbyLimits.distance.options);

type HomeNothingProps = { filters: Filters; onChange: (changes: Partial<Filters>) => void };

/** A search without results, and what could be changed to find some. */
export function HomeNothing({ filters, onChange }: HomeNothingProps) {
  const [, remember] = useLastCity();
  const session = useSession();
  const { place, box, category } = filters;
  const ways = useWaysOut(filters);
  const narrowed = place !== null || box !== null || category !== null || findsOutingsOnly(filters);
  const reset = () => {
    // Otherwise the next visit would use this city again.
    remember(null);
    onChange(noFilters);
  };
  return (
    <div className={classes.nothing}>
      <EmptyState
        drawing={<FreePlaceDrawing />}
        title={<h3>{announcementTexts.searchEmpty}</h3>}
        actions={
          narrowed && (
            <>
              {ways.map(({ way, label, changes, total }) => (
                <Button
                  key={label}
                  onClick={() => {
                    if (way === 'place') remember(null);
                    onChange(changes);
                  }}
                >
                  {label}
                  {total && ` · ${figureOf(total)}`}
                </Button>
              ))}
              <Button onClick={reset}>Réinitialiser les filtres</Button>
            </>
          )
        }
      >
        <p>Le terrain est libre. La prochaine annonce peut vous trouver d’elle-même.</p>
        <div className={classes.way}>
          <AlertButton main search={alertSearchOf(filters)} />
          <small>{hintFor(alertSearchOf(filters), session === null)}</small>
        </div>
      </EmptyState>
    </div>
  );
}

/** Says what the alert would search for, and tells a visitor that an e-mail address is enough. */
function hintFor({ place, distance, category }: AlertSearch, visitor: boolean): string {
  const about = place?.municipalityName
    ? `${category ?? 'Tous les sports'}, ${aroundOf(distance, place.municipalityName)}.`
    : 'Dites seulement où.';
  return visitor ? `${about} Sans compte, un e-mail suffit.` : about;
}

type WayOut = {
  /** Without one it is not counted. */
  way?: WiderWay;
  label: string;
  changes: Partial<Filters>;
  offered: boolean;
  total?: Total | undefined;
};

/** Once the server has told what each finds, in one request, only those that find something. */
function useWaysOut(filters: Filters): WayOut[] {
  const viewer = useSession()?.email ?? null;
  const today = useToday(timeZoneOfSearch(filters));
  const { data, isLoading } = useQuery(widerQuery(searchOfFilters(filters, today), viewer));
  // Nothing moves under a finger when the numbers come.
  if (isLoading) return [];
  return waysOut(filters).flatMap((one) => {
    const total = Array.isArray(data) ? data.find(({ way }) => way === one.way) : undefined;
    return total?.count === 0 ? [] : [{ ...one, total }];
  });
}

function waysOut({ place, distance, box, when, open, level, sort, category }: Filters): WayOut[] {
  const ways: WayOut[] = [
    {
      way: 'distance',
      label: `Élargir à ${widest / 1_000}\u00A0km`,
      changes: { distance: widest },
      offered: place !== null && !box && distance < widest,
    },
    { label: 'Élargir la zone', changes: { box: box && widerBox(box) }, offered: box !== null },
    { label: 'Quitter la zone', changes: { box: null }, offered: box !== null },
    { way: 'when', label: anytime, changes: { when: null, sort: 'recent' }, offered: when !== null },
    { way: 'category', label: 'Tous les sports', changes: { category: null }, offered: category !== null },
    { way: 'open', label: 'Même sans place libre', changes: { open: false }, offered: open },
    { way: 'level', label: 'Tous les niveaux', changes: { level: null }, offered: level !== null },
    {
      way: 'sort',
      label: 'Toutes les annonces',
      changes: { sort: 'recent' },
      offered: sort === 'soonest' && !when && !open && !level,
    },
    {
      way: 'place',
      label: 'Voir sur toute la France',
      changes: { place: null, box: null },
      offered: place !== null,
    },
  ];
  return ways.filter(({ offered }) => offered);
}

/** A search that failed; trying again asks for the same. */
export function HomeFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={classes.nothing}>
      <EmptyState
        drawing={<BallOutDrawing />}
        title={<h3>{announcementTexts.searchFailed}</h3>}
        actions={<Button onClick={onRetry}>Réessayer</Button>}
      >
        <p>{adviceOn(error)} Vos filtres sont gardés.</p>
      </EmptyState>
    </div>
  );
}
