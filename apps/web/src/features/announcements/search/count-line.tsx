import type { Total } from '@coequipiers/contract/search';
import { near } from '../../cities/near.ts';
import classes from './count-line.module.css';
import { countOf } from './count-words.ts';
import type { Filters } from './search-params.ts';
import type { Nearby } from './use-nearby.ts';

type CountLineProps = {
  id: string;
  filters: Filters;
  state: Nearby['state'];
  total: Total;
  moreAvailable: boolean;
};

/** The number of results, announced by screen readers whenever it changes. */
export function CountLine({ id, filters, state, total, moreAvailable }: CountLineProps) {
  const where = whereOf(filters);
  return (
    <div className={classes.line} aria-live="polite">
      <h2 id={id}>{state === 'shown' ? `${countOf(total)} ${where}` : waiting[state](where)}</h2>
      <p>{moreAvailable ? 'D’autres annonces sont disponibles.' : scopeOf(filters)}</p>
    </div>
  );
}

const waiting = {
  loading: (where: string) => `Recherche ${where}…`,
  failed: (where: string) => `Annonces ${where}`,
};

function whereOf({ place, box }: Filters): string {
  if (box) return 'dans cette zone';
  if (!place) return 'dans toute la France';
  return place.municipalityName ? near(place.municipalityName) : 'autour de ce point';
}

/** There is always a second line, so that the layout does not shift when the hint changes. */
function scopeOf({ place, distance, box, sort }: Filters): string {
  if (!place || box)
    return sort === 'soonest' ? 'Les prochaines séances d’abord.' : 'Les plus récentes d’abord.';
  const radius = `Dans un rayon de ${distance / 1_000}\u00A0km`;
  return sort === 'soonest' ? `${radius}, les prochaines séances d’abord.` : `${radius}.`;
}
