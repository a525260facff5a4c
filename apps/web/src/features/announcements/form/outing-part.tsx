import { durationOf } from '@coequipiers/contract/outing-details';
import { outingTexts as texts } from '@coequipiers/contract/outings';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useToday } from '../../../lib/use-today.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TimeField } from '../../../ui/time-field.tsx';
import { AdmissionField, LevelField } from './choice-fields.tsx';
import { MeetingPointField } from './meeting-point-field.tsx';
import classes from './outing-part.module.css';
import { zoneOf } from './outing-values.ts';
import { PlacesField } from './places-field.tsx';
import type { SetValue, TextProps, Values } from './values.ts';

export type OutingPartProps = {
  values: Values;
  text: TextProps;
  set: SetValue;
  onRemove: () => void;
};

/** In minutes. */
const usualDurations = [30, 45, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 480, 600, 720];

export function OutingPart({ values, text, set, onRemove }: OutingPartProps) {
  const heading = useId();
  const today = useToday(zoneOf(values.city));
  const { durationMinutes } = values;
  const durations = [...new Set([...usualDurations, durationMinutes])].sort((one, other) => one - other);
  return (
    <section className={classes.part} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>La séance</h2>
        <Button look="text" aria-label="Retirer la séance" onClick={onRemove}>
          <IconX size={18} stroke={1.8} aria-hidden="true" />
          Retirer
        </Button>
      </header>
      <div className={classes.when}>
        <DateField label="Jour" required min={today} {...text('startDate')} />
        <TimeField label="Heure" required {...text('startTime')} />
        <SelectField
          label="Durée"
          value={durationMinutes}
          onChange={(minutes) => set('durationMinutes', Number(minutes))}
        >
          {durations.map((minutes) => (
            <option key={minutes} value={minutes}>
              {durationOf(minutes)}
            </option>
          ))}
        </SelectField>
      </div>
      <PlacesField {...text('places')} onChange={(places) => set('places', places)} />
      <LevelField value={values.level} onChange={(level) => set('level', level)} />
      <AdmissionField value={values.admission} onChange={(admission) => set('admission', admission)} />
      <div className={classes.price}>
        <TextField
          label="Prix par personne"
          optional
          inputMode="decimal"
          autoComplete="off"
          hint={`0 affiche «\u00A0Gratuit\u00A0». Le paiement se fait entre vous, jamais ici\u00A0: ${texts.costSharing}.`}
          action={<span className={classes.euro}>€</span>}
          {...text('priceCents')}
        />
      </div>
      <MeetingPointField admission={values.admission} {...text('meetingPoint')} />
    </section>
  );
}
