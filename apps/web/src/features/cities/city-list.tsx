/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   A select cannot follow the text of another field. The focus stays in the field, which handles the keyboard; the list handles only the pointer. */
import type { City } from '@coequipiers/contract/cities-schemas';
import { choiceOf, cityLabel } from './city-choice.ts';
import classes from './city-field.module.css';

type CityListProps = {
  id: string;
  cities: readonly City[];
  active: number | undefined;
  busy: boolean;
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
};

export function CityList({ id, cities, active, busy, onPoint, onChoose }: CityListProps) {
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Villes"
      aria-busy={busy}
      className={classes.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {cities.map((city, index) => (
        <div
          key={`${city.codeCommuneINSEE}-${city.codePostal}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.option}
          onMouseMove={() => onPoint(index)}
          onClick={() => onChoose(index)}
        >
          {cityLabel(choiceOf(city))}
          <small>{city.nomRegion}</small>
        </div>
      ))}
    </div>
  );
}
