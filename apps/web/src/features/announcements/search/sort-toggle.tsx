import type { SortOrder } from '@coequipiers/contract/search';
import { filterFormId } from './filter-card.tsx';
import { paramNames, sortParams } from './search-params.ts';
import classes from './sort-toggle.module.css';

const orders = [
  { order: 'soonest', label: 'Bientôt' },
  { order: 'recent', label: 'Récent' },
  { order: 'distance', label: 'Proximité' },
] as const;

type SortToggleProps = {
  value: SortOrder;
  /** Sorting by distance needs a place. */
  around: boolean;
  onChange: (order: SortOrder) => void;
};

/** Without scripts each button submits the filters with its order. */
export function SortToggle({ value, around, onChange }: SortToggleProps) {
  return (
    <fieldset className={`${classes.sort} ${classes.words}`}>
      <legend className="visually-hidden">Trier par</legend>
      {orders
        .filter(({ order }) => around || order !== 'distance')
        .map(({ order, label }) => (
          <button
            key={order}
            type="submit"
            form={filterFormId}
            name={paramNames.sort}
            value={sortParams[order]}
            aria-pressed={order === value}
            onClick={(event) => {
              event.preventDefault();
              onChange(order);
            }}
          >
            {label}
          </button>
        ))}
    </fieldset>
  );
}
