import { categories } from '@coequipiers/contract/categories';
import { paths } from '@coequipiers/contract/pages';
import { nearbyLimits, type Total } from '@coequipiers/contract/search';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useLazyPart } from '../../../ui/use-lazy-part.ts';
import type { CityChoice } from '../../cities/city-choice.ts';
import { CityField, type CityFieldHandle } from '../../cities/city-field.tsx';
import { useLastCity } from '../../cities/last-city.ts';
import { boxParam } from './box.ts';
import classes from './filter-card.module.css';
import { NearMeButton } from './near-me-button.tsx';
import { OutingFilters } from './outing-filters.tsx';
import { type Filters, paramNames, sortParams, usualSort } from './search-params.ts';
import { choiceFailed, isShown } from './when.ts';

const loadSheet = async () => (await import('./filters-sheet.tsx')).FiltersSheet;

type FilterCardProps = {
  filters: Filters;
  /** How many the search finds; null while it is on its way. */
  total: Total | null;
  onChange: (changes: Partial<Filters>) => void;
  /** Searches again, even when nothing has changed. */
  onSearch: () => void;
};

/** For submit buttons outside the form. */
export const filterFormId = 'recherche';

/**
 * A card; on a phone one line for the town, and chips. Every change searches at once. Without scripts it is a plain form that leads to
 * the same URLs.
 */
export function FilterCard({ filters, total, onChange, onSearch }: FilterCardProps) {
  const { place, distance, box, category, when, level, sort } = filters;
  const [, remember] = useLastCity();
  const town = useRef<CityFieldHandle>(null);
  const choose = (city: CityChoice | null) => {
    remember(city);
    onChange({ place: city, box: null });
  };
  const sheet = useLazyPart(loadSheet, choiceFailed);
  const inSheet = [place && distance !== nearbyLimits.distance.default, !isShown(when), level].filter(
    Boolean,
  );
  const placed = box ? 'Zone de la carte' : `${place?.municipalityName} · ${distance / 1_000}\u00A0km`;
  return (
    <>
      <form
        id={filterFormId}
        className={classes.filter}
        action={paths.home}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- phones of 2023 do not support <search>
        role="search"
        aria-label="Rechercher des annonces"
        onSubmit={(event) => {
          event.preventDefault();
          if (!town.current?.settles()) onSearch();
        }}
      >
        <div className={classes.town} data-placed={place ? '' : undefined}>
          <CityField
            ref={town}
            value={place && { ...place, code: '', regionName: '' }}
            onChange={choose}
            name={paramNames.typed}
            hint=""
            compact
            labelAside={<NearMeButton onFound={choose} />}
          />
          <span className={classes.placed} aria-hidden="true">
            {place ? placed : 'Votre ville'}
          </span>
        </div>
        <button
          type="button"
          className={classes.options}
          aria-haspopup="dialog"
          aria-label={inSheet.length > 0 ? `Filtres, ${inSheet.length} de plus` : 'Filtres'}
          onClick={sheet.open}
        >
          <IconAdjustmentsHorizontal size={20} stroke={1.8} aria-hidden="true" />
          {inSheet.length > 0 && <CountBadge count={inSheet.length} />}
        </button>
        <div className={classes.wide}>
          <SelectField
            label="Distance maximale"
            name={paramNames.km}
            value={box ? '' : distance / 1_000}
            disabled={!place && !box}
            onChange={(km) => onChange({ distance: Number(km) * 1_000, box: null })}
          >
            {box && <option value="">Zone de la carte</option>}
            {place ? (
              nearbyLimits.distance.options.map((metres) => (
                <option key={metres} value={metres / 1_000}>
                  {metres / 1_000}&nbsp;km
                </option>
              ))
            ) : (
              <option value={distance / 1_000}>Toute la France</option>
            )}
          </SelectField>
        </div>
        <div className={classes.wide}>
          <SelectField
            label="Sport"
            name={paramNames.category}
            value={category ?? ''}
            clearLabel={category ? 'Effacer le sport' : undefined}
            onChange={(name) => onChange({ category: categories.find((one) => one === name) ?? null })}
          >
            <option value="">Tous les sports</option>
            {categories.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        {box && <input type="hidden" name={paramNames.box} value={boxParam(box)} />}
        {place && (
          <>
            <input type="hidden" name={paramNames.town} value={place.municipalityName} />
            <input type="hidden" name={paramNames.zipCode} value={place.zipCode} />
            <input type="hidden" name={paramNames.latitude} value={place.latitude} />
            <input type="hidden" name={paramNames.longitude} value={place.longitude} />
          </>
        )}
        <OutingFilters filters={filters} onChange={onChange} />
        <Button
          type="submit"
          look="go"
          size="l"
          className={classes.go}
          name={paramNames.sort}
          value={sort === usualSort(when) ? '' : sortParams[sort]}
        >
          <IconSearch size={20} stroke={1.8} aria-hidden="true" />
          Rechercher
        </Button>
      </form>
      {sheet.Part && (
        <sheet.Part
          filters={filters}
          total={total}
          onChange={onChange}
          onTown={choose}
          onClose={sheet.close}
        />
      )}
    </>
  );
}
