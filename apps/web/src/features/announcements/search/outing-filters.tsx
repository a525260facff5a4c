import { levelLabels } from '@coequipiers/contract/outing-words';
import { IconChevronDown, IconLayoutGrid, IconMap2 } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { sports } from '../../../ui/sports.tsx';
import classes from './outing-filters.module.css';
import { type Filters, levelParams, paramNames } from './search-params.ts';
import { useAsMap } from './use-as-map.ts';
import { WhenChoice } from './when-choice.tsx';

type OutingFiltersProps = {
  filters: Filters;
  onChange: (changes: Partial<Filters>) => void;
};

/** When, free places, level; on a phone the sports too, in a row that scrolls. */
export function OutingFilters({ filters, onChange }: OutingFiltersProps) {
  const { open, level, category, when } = filters;
  const [asMap, showAsMap] = useAsMap();
  const row = useRef<HTMLDivElement>(null);
  const chosen = levelParams.find((one) => one.level === level);
  const pressed = [when, open, category].join();

  // What is chosen may be further along the row, also in an address that someone opens.
  useEffect(() => {
    const chips = row.current?.querySelectorAll(':has(> :checked), [aria-pressed="true"]');
    const last = chips?.item(chips.length - 1);
    if (row.current && last && pressed !== ',false,') glideTo(row.current, last);
  }, [pressed]);

  return (
    <div className={classes.row}>
      <div ref={row} className={classes.chips}>
        <WhenChoice filters={filters} onChange={onChange} />
        <i className={classes.line} />
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
        {sports.map(({ name, Icon }) => (
          <button
            key={name}
            type="button"
            className={`${classes.pill} ${classes.sport}`}
            data-sport={name}
            aria-pressed={name === category}
            onClick={() => onChange({ category: name === category ? null : name })}
          >
            <Icon size={20} stroke={1.8} aria-hidden="true" />
            {name}
          </button>
        ))}
        <div className={`${classes.pill} ${classes.level}`} data-set={chosen !== undefined || undefined}>
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
      <button
        type="button"
        className={`${classes.pill} ${classes.map}`}
        aria-label={asMap ? 'Voir la liste' : 'Voir la carte'}
        onClick={() => showAsMap(!asMap)}
      >
        {asMap ? (
          <IconLayoutGrid size={20} stroke={1.8} aria-hidden="true" />
        ) : (
          <IconMap2 size={20} stroke={1.8} aria-hidden="true" />
        )}
      </button>
    </div>
  );
}

/** Without `scrollIntoView`, which would scroll the page too. */
function glideTo(row: Element, chip: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), chip.getBoundingClientRect()];
  if (inner.left < outer.left || inner.right > outer.right)
    row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}
