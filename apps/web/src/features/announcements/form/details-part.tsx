import { durationOf } from '@coequipiers/contract/outing-details';
import { outingTexts as texts } from '@coequipiers/contract/outings';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AdmissionField, LevelField, VisibilityField } from './choice-fields.tsx';
import classes from './details-part.module.css';
import { MeetingPointField } from './meeting-point-field.tsx';
import { blankFields } from './outing-fields.ts';
import type { SetValue, TextProps, Values } from './values.ts';

type DetailsPartProps = {
  values: Values;
  text: TextProps;
  set: SetValue;
  /** The field of the picture. */
  picture: ReactNode;
  /** Also before anyone opens it. */
  open: boolean;
  /** Something in it has to be seen. */
  needed: boolean;
};

/** What nobody has to fill in. Folded, it keeps what was typed, and what is dropped on the page is still taken as the picture. */
export function DetailsPart({ values, text, set, picture, open, needed }: DetailsPartProps) {
  const content = useId();
  const [opened, setOpened] = useState(open);
  // It stays open when what had to be seen is over, such as the upload of a picture.
  if (needed && !opened) setOpened(true);
  const { withOuting } = values;
  return (
    <section className={classes.part} aria-label="Plus de détails">
      <button
        type="button"
        className={classes.fold}
        aria-expanded={opened}
        aria-controls={content}
        onClick={() => setOpened(!opened)}
      >
        <span className={classes.mark}>
          <IconAdjustmentsHorizontal size={20} stroke={1.8} aria-hidden="true" />
        </span>
        <span>
          <strong>Plus de détails</strong>
          <small>
            {withOuting ? 'Photo, durée, prix, niveau, rendez-vous, qui la voit' : 'Photo, qui la voit'}
          </small>
        </span>
        <IconChevronDown size={20} stroke={1.8} aria-hidden="true" />
      </button>
      <div id={content} className={classes.inside} hidden={!opened}>
        {picture}
        {withOuting && <OutingDetails values={values} text={text} set={set} />}
        <VisibilityField value={values.visibility} onChange={(visibility) => set('visibility', visibility)} />
      </div>
    </section>
  );
}

/** Whether something in this part differs from a new form. */
export const hasDetails = (values: Values): boolean =>
  values.imageUrl !== null ||
  values.visibility !== 'everyone' ||
  shownHere.some((name) => values[name] !== blankFields[name]);

const shownHere = ['durationMinutes', 'level', 'admission', 'priceCents', 'meetingPoint'] as const;

/** In minutes. */
const usualDurations = [30, 45, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 480, 600, 720];

function OutingDetails({ values, text, set }: Pick<DetailsPartProps, 'values' | 'text' | 'set'>) {
  const { durationMinutes } = values;
  const durations = [...new Set([...usualDurations, durationMinutes])].sort((one, other) => one - other);
  return (
    <>
      <div className={classes.pair}>
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
        <TextField
          label="Prix par personne"
          optional
          compact
          inputMode="decimal"
          autoComplete="off"
          action={<span className={classes.euro}>€</span>}
          placeholder="0 si c’est gratuit"
          hint={`Un ${texts.costSharing}.`}
          {...text('priceCents')}
        />
      </div>
      <LevelField value={values.level} onChange={(level) => set('level', level)} />
      <MeetingPointField admission={values.admission} {...text('meetingPoint')} />
      <AdmissionField value={values.admission} onChange={(admission) => set('admission', admission)} />
    </>
  );
}
