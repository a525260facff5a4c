import { confirmationLimits, mostMinimum } from '@coequipiers/contract/confirmation';
import { outingLimits } from '@coequipiers/contract/outings';
import { useId, useRef } from 'react';
import { FieldNote, noteId } from '../../../ui/field.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { minimumFollowing, placesOf } from './outing-values.ts';
import classes from './people-part.module.css';
import { PlacesField } from './places-field.tsx';
import type { ChangeValues, TextProps, Values } from './values.ts';

type PeoplePartProps = {
  /** Of the field of the places. */
  label: string;
  values: Values;
  text: TextProps;
  change: ChangeValues;
};

/** How many people are wanted, and from how many on it is played. */
export function PeoplePart({ label, values, text, change }: PeoplePartProps) {
  /** As it was typed: while someone types '12' there is one place for a moment. */
  const wanted = useRef(values.minimum);
  return (
    <>
      <PlacesField
        label={label}
        {...text('places')}
        onChange={(places) => change({ places, minimum: minimumFollowing(wanted.current, places) })}
      />
      <MinimumField
        {...text('minimum')}
        places={placesOf(values.places) ?? outingLimits.places.max}
        onChange={(minimum) => {
          wanted.current = minimum;
          change({ minimum });
        }}
      />
    </>
  );
}

type MinimumFieldProps = {
  name: string;
  value: string;
  places: number;
  error: string | undefined;
  onChange: (minimum: string) => void;
  onBlur: () => void;
};

function MinimumField({ places, error, ...input }: MinimumFieldProps) {
  const id = useId();
  const most = mostMinimum(places);
  return (
    <div className={classes.row} data-invalid={error !== undefined || undefined}>
      <label htmlFor={id}>On joue à partir de</label>
      <Stepper
        {...input}
        id={id}
        min={confirmationLimits.minimum.min}
        max={most}
        fromEmpty={most}
        lessLabel="Jouer à une personne de moins"
        moreLabel="Jouer à une personne de plus"
        invalid={error !== undefined}
        describedBy={noteId(id)}
      />
      <FieldNote id={id} hint="vous compris, facultatif" error={error} />
    </div>
  );
}
