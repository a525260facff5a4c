import { frequencyLabels, frequencyNotes } from '@coequipiers/contract/alert-words';
import { alertFrequencies, alertLimits } from '@coequipiers/contract/alerts';
import { distanceOf } from '@coequipiers/contract/circle-words';
import { levelLabels } from '@coequipiers/contract/outing-words';
import { levels } from '@coequipiers/contract/outings';
import { ChoiceRows } from '../../ui/choice-rows.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CityField } from '../cities/city-field.tsx';
import classes from './alert-fields.module.css';
import { DaysField } from './days-field.tsx';
import { HoursField } from './hours-field.tsx';
import { SportsField } from './sports-field.tsx';
import { type AlertValues, findsOutingsOnly } from './values.ts';

/** The part of a form that the fields need. */
export type AlertFieldsProps = {
  values: AlertValues;
  errorOf: (name: keyof AlertValues) => string | undefined;
  change: (changes: Partial<AlertValues>) => void;
};

export function AlertFields(form: AlertFieldsProps) {
  return (
    <>
      <PlaceFields {...form} />
      <WishFields {...form} />
      <FrequencyField {...form} />
    </>
  );
}

export function PlaceFields({ values, errorOf, change }: AlertFieldsProps) {
  return (
    <div className={classes.place}>
      <CityField
        value={values.place}
        onChange={(place) => change({ place })}
        error={errorOf('place')}
        hint=""
        required
        compact
      />
      <SelectField
        label="Distance"
        value={values.maxDistance}
        onChange={(metres) => change({ maxDistance: Number(metres) })}
      >
        {alertLimits.distances.map((metres) => (
          <option key={metres} value={metres}>
            {distanceOf(metres)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** Sports, level, hours and days. */
export function WishFields({ values, errorOf, change }: AlertFieldsProps) {
  return (
    <>
      <SportsField value={values.categories} onChange={(categories) => change({ categories })} />
      <div className={classes.when}>
        <SelectField
          label="Niveau"
          value={values.level ?? ''}
          onChange={(name) => change({ level: levels.find((level) => level === name) ?? null })}
        >
          <option value="">Tous niveaux</option>
          {levels
            .filter((level) => level !== 'all')
            .map((level) => (
              <option key={level} value={level}>
                {levelLabels[level]}
              </option>
            ))}
        </SelectField>
        <HoursField from={values.fromTime} to={values.toTime} error={errorOf('toTime')} onChange={change} />
      </div>
      <DaysField value={values.days} onChange={(days) => change({ days })} />
      {findsOutingsOnly(values) && (
        <p className={classes.note}>
          Avec un niveau, des heures ou des jours, seules les annonces qui ont une séance comptent.
        </p>
      )}
    </>
  );
}

export function FrequencyField({ values, change }: AlertFieldsProps) {
  return (
    <ChoiceRows
      legend="Quand vous prévenir"
      choices={alertFrequencies}
      labels={frequencyLabels}
      notes={frequencyNotes}
      value={values.frequency}
      onChange={(frequency) => change({ frequency })}
    />
  );
}
