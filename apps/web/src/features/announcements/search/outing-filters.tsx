import { levelLabels } from '@coequipiers/contract/outing-words';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './outing-filters.module.css';
import { type Filters, levelParams, paramNames } from './search-params.ts';
import { WhenChoice } from './when-choice.tsx';

type OutingFiltersProps = {
  filters: Filters;
  onChange: (changes: Partial<Filters>) => void;
  /** Opens the list of days, on narrow screens. */
  onOpenSheet: () => void;
};

/** The second row of the filters: when, free places, level. */
export function OutingFilters({ filters, onChange, onOpenSheet }: OutingFiltersProps) {
  const { open, level } = filters;
  const chosen = levelParams.find((one) => one.level === level);
  return (
    <div className={classes.row}>
      <WhenChoice filters={filters} onChange={(when) => onChange({ when })} onOpenSheet={onOpenSheet} />
      <label className={classes.pill}>
        <input
          type="checkbox"
          className={classes.cover}
          name={paramNames.open}
          value="1"
          checked={open}
          onChange={(event) => onChange({ open: event.currentTarget.checked })}
        />
        Places libres
      </label>
      <div className={classes.pill} data-set={chosen !== undefined || undefined}>
        <span aria-hidden="true">{chosen ? levelLabels[chosen.level] : 'Niveau'}</span>
        <IconChevronDown size={18} stroke={1.8} aria-hidden="true" />
        <select
          className={classes.cover}
          aria-label="Niveau"
          name={paramNames.level}
          value={chosen?.param ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ level: levelParams.find(({ param }) => param === value)?.level ?? null })
          }
        >
          <option value="">Tous les niveaux</option>
          {levelParams.map(({ level: one, param }) => (
            <option key={param} value={param}>
              {levelLabels[one]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
