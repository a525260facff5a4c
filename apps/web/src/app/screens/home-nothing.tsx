import { announcementTexts, nearbyLimits } from '@coequipiers/contract/announcements';
import {
  type Filters,
  findsOutingsOnly,
  noFilters,
} from '../../features/announcements/search/search-params.ts';
import { anytime } from '../../features/announcements/search/when.ts';
import { useLastCity } from '../../features/cities/last-city.ts';
import { Button } from '../../ui/button.tsx';
import { FreePlaceDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './home.module.css';

const widest = Math.max(...nearbyLimits.distance.options);

type HomeNothingProps = { filters: Filters; onChange: (changes: Partial<Filters>) => void };

/** A search without results, and what could be changed to find some. */
export function HomeNothing({ filters, onChange }: HomeNothingProps) {
  const [, remember] = useLastCity();
  const { place, category } = filters;
  const narrowed = place !== null || category !== null || findsOutingsOnly(filters);
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
              <Button onClick={reset}>Réinitialiser les filtres</Button>
            </>
          )
        }
      >
        <p>{adviceFor(filters)}</p>
      </EmptyState>
    </div>
  );
}

function adviceFor(filters: Filters): string {
  if (filters.when)
    return 'Aucune séance n’est prévue à ce moment-là. Essayez un autre jour ou élargissez la recherche.';
  if (findsOutingsOnly(filters))
    return 'Aucune séance n’est prévue avec ces critères. Élargissez la recherche.';
  return filters.place || filters.category
    ? 'Le terrain est libre. Élargissez la distance ou changez de sport.'
    : 'Le terrain est libre. Revenez bientôt.';
}

function waysOut({ place, distance, when, open, level, sort }: Filters) {
  const ways: { label: string; changes: Partial<Filters>; offered: boolean }[] = [
    { label: anytime, changes: { when: null }, offered: when !== null },
    { label: 'Même sans place libre', changes: { open: false }, offered: open },
    { label: 'Tous les niveaux', changes: { level: null }, offered: level !== null },
    {
      label: 'Toutes les annonces',
      changes: { sort: 'recent' },
      offered: sort === 'soonest' && !when && !open && !level,
    },
    {
      label: `Élargir à ${widest / 1_000}\u00A0km`,
      changes: { distance: widest },
      offered: place !== null && distance < widest,
    },
  ];
  return ways.filter(({ offered }) => offered);
}
