import { announcementTexts } from '@coequipiers/contract/announcements';
import { aroundOf } from '@coequipiers/contract/circle-words';
import { nearbyLimits } from '@coequipiers/contract/search';
import { AlertButton } from '../../features/alerts/alert-button.tsx';
import type { AlertSearch } from '../../features/alerts/alert-search.ts';
import { widerBox } from '../../features/announcements/search/box.ts';
import {
  alertSearchOf,
  type Filters,
  findsOutingsOnly,
  noFilters,
} from '../../features/announcements/search/search-params.ts';
import { anytime } from '../../features/announcements/search/when.ts';
import { useLastCity } from '../../features/cities/last-city.ts';
import { adviceOn } from '../../lib/failure.ts';
import { useSession } from '../../lib/use-session.ts';
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
              {waysOut(filters).map(({ label, changes }) => (
                <Button key={label} onClick={() => onChange(changes)}>
                  {label}
                </Button>
              ))}
              {place && (
                <Button
                  onClick={() => {
                    remember(null);
                    onChange({ place: null, box: null });
                  }}
                >
                  Voir sur toute la France
                </Button>
              )}
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

function waysOut({ place, distance, box, when, open, level, sort }: Filters) {
  const ways: { label: string; changes: Partial<Filters>; offered: boolean }[] = [
    {
      label: `Élargir à ${widest / 1_000}\u00A0km`,
      changes: { distance: widest },
      offered: place !== null && !box && distance < widest,
    },
    { label: 'Élargir la zone', changes: { box: box && widerBox(box) }, offered: box !== null },
    { label: 'Quitter la zone', changes: { box: null }, offered: box !== null },
    { label: anytime, changes: { when: null, sort: 'recent' }, offered: when !== null },
    { label: 'Même sans place libre', changes: { open: false }, offered: open },
    { label: 'Tous les niveaux', changes: { level: null }, offered: level !== null },
    {
      label: 'Toutes les annonces',
      changes: { sort: 'recent' },
      offered: sort === 'soonest' && !when && !open && !level,
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
