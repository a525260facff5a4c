import type { SortOrder } from '@coequipiers/contract/announcements';
import { IconClock, IconCurrentLocation } from '@tabler/icons-react';
import { filterFormId } from './filter-card.tsx';
import { paramNames } from './search-params.ts';
import classes from './sort-toggle.module.css';

const orders = [
  { order: 'recent', label: 'Récent', Icon: IconClock },
  { order: 'distance', label: 'Proximité', Icon: IconCurrentLocation },
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
    <fieldset className={classes.sort}>
      <legend className="visually-hidden">Trier par</legend>
      {orders.map(({ order, label, Icon }) => (
        <button
          key={order}
          type="submit"
          form={filterFormId}
          name={paramNames.sort}
          value={order}
          aria-pressed={order === value}
          disabled={order === 'distance' && !around}
          title={order === 'distance' && !around ? 'Choisissez d’abord une ville' : undefined}
          onClick={(event) => {
            event.preventDefault();
            onChange(order);
          }}
        >
          <Icon size={18} stroke={1.8} aria-hidden="true" />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
