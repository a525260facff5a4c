import { levelLabels } from '@coequipiers/contract/outing-words';
import { monthsLater, outingLimits } from '@coequipiers/contract/outings';
import { nearbyLimits, type Total } from '@coequipiers/contract/search';
import { IconCalendarEvent } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useIsEvening, useToday } from '../../../lib/use-today.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { type Sport, sports } from '../../../ui/sports.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { AlertButton } from '../../alerts/alert-button.tsx';
import type { CityChoice } from '../../cities/city-choice.ts';
import { CityField } from '../../cities/city-field.tsx';
import { countOf } from './count-words.ts';
import classes from './filters-sheet.module.css';
import { NearMeButton } from './near-me-button.tsx';
import { openPicker } from './open-picker.ts';
import {
  alertSearchOf,
  type Filters,
  levelParams,
  noFilters,
  timeZoneOfSearch,
  usualSort,
} from './search-params.ts';
import { dayOfWhen, readWhen, type When, whenLabel } from './when.ts';

type FiltersSheetProps = {
  filters: Filters;
  /** How many the search finds; null while it is on its way. */
  total: Total | null;
  onChange: (changes: Partial<Filters>) => void;
  onTown: (city: CityChoice | null) => void;
  onClose: () => void;
};

/** All filters of a phone, each applied at once; the button below says what they find. */
export function FiltersSheet({ filters, total, onChange, onTown, onClose }: FiltersSheetProps) {
  const { place, distance, box, category, when, open, level } = filters;
  const zone = timeZoneOfSearch(filters);
  const today = useToday(zone);
  const isEvening = useIsEvening(zone);
  const [picksDay, setPicksDay] = useState(false);
  const freePlaces = useId();
  const day = dayOfWhen(when);
  const choose = (chosen: When | null) => onChange({ when: chosen, sort: usualSort(chosen) });
  const { category: anySport, when: anytime, open: anyPlaces, level: anyLevel, sort } = noFilters;
  return (
    <Modal
      opened
      title="Filtres"
      onClose={onClose}
      footer={
        <div className={classes.foot}>
          <AlertButton search={alertSearchOf(filters)} />
          <Button look="go" size="l" onClick={onClose}>
            {total?.count
              ? `Voir ${total.count === 1 ? 'l’annonce' : `les ${countOf(total)}`}`
              : 'Voir la liste'}
          </Button>
        </div>
      }
    >
      <div className={classes.fields}>
        <CityField
          value={place && { ...place, code: '', regionName: '' }}
          onChange={onTown}
          hint=""
          compact
          labelAside={<NearMeButton onFound={onTown} />}
        />
        {place && (
          <Choices
            name="Distance maximale"
            even
            options={nearbyLimits.distance.options.map((metres) => [metres, `${metres / 1_000}\u00A0km`])}
            value={box ? null : distance}
            onChoose={(metres) => onChange({ distance: metres, box: null })}
          />
        )}
        <Choices
          name="Sport"
          options={[[null, 'Tous les sports'], ...sports.map(sportOption)]}
          value={category}
          onChoose={(name) => onChange({ category: name })}
        />
        <Choices
          name="Quand"
          options={(
            [null, 'aujourdhui', 'demain', 'week-end', '7-jours', ...(day ? [day] : [])] as const
          ).map((one) => [one, whenLabel(one, today, isEvening)])}
          value={when}
          onChoose={choose}
        />
        {picksDay ? (
          <DayForm day={day} today={today} onChoose={choose} />
        ) : (
          <Button onClick={() => setPicksDay(true)}>
            <IconCalendarEvent size={20} stroke={1.8} aria-hidden="true" />
            {day ? 'Choisir un autre jour' : 'Choisir un jour'}
          </Button>
        )}
        <label className={classes.switch} htmlFor={freePlaces}>
          Places libres seulement
          <Switch id={freePlaces} on={open} onTurn={(on) => onChange({ open: on })} />
        </label>
        <SelectField
          label="Niveau"
          value={level ?? ''}
          onChange={(name) =>
            onChange({ level: levelParams.find((one) => one.level === name)?.level ?? null })
          }
        >
          <option value="">Tous les niveaux</option>
          {levelParams.map(({ level: one }) => (
            <option key={one} value={one}>
              {levelLabels[one]}
            </option>
          ))}
        </SelectField>
        <Button
          look="text"
          onClick={() =>
            onChange({ category: anySport, when: anytime, open: anyPlaces, level: anyLevel, sort })
          }
        >
          Tout effacer
        </Button>
      </div>
    </Modal>
  );
}

const sportOption = ({ name, Icon }: Sport) =>
  [
    name,
    <span key={name} className={classes.sport} data-sport={name}>
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      {name}
    </span>,
  ] as const;

type ChoicesProps<Value> = {
  name: string;
  options: readonly (readonly [Value, ReactNode])[];
  /** Short ones, on one line. */
  even?: boolean;
  value: Value | null;
  onChoose: (value: Value) => void;
};

function Choices<Value extends string | number | null>({
  name,
  options,
  even,
  value,
  onChoose,
}: ChoicesProps<Value>) {
  const group = useId();
  return (
    <fieldset className={classes.choices} data-even={even}>
      <legend>{name}</legend>
      {options.map(([one, label]) => (
        <label key={one}>
          <input type="radio" name={group} checked={one === value} onChange={() => onChoose(one)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Needs a button, because some phones change the value while the person only browses to another month. */
function DayForm({
  day,
  today,
  onChoose,
}: {
  day: When | null;
  today: string;
  onChoose: (day: When) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [value, setValue] = useState<string>(day ?? '');
  useEffect(() => openPicker(form.current?.querySelector('input') ?? null), []);
  return (
    <form
      ref={form}
      className={classes.day}
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = readWhen(value);
        if (chosen) onChoose(chosen);
      }}
    >
      <DateField
        label="Jour"
        required
        min={today}
        max={monthsLater(today, outingLimits.monthsAhead)}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Button type="submit" look="tonal">
        Voir ce jour
      </Button>
    </form>
  );
}
