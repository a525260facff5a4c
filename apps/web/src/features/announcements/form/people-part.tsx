import { confirmationLimits, mostMinimum } from '@coequipiers/contract/confirmation';
import { outingLimits as limits } from '@coequipiers/contract/outings';
import { useId, useRef, useState } from 'react';
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

/** How many people are wanted and, for who asks for it, from how many on it is played. */
export function PeoplePart({ label, values, text, change }: PeoplePartProps) {
  const [opened, setOpened] = useState(values.minimum !== '');
  /** As it was typed: while someone types '12' there is one place for a moment. */
  const wanted = useRef(values.minimum);
  const places = placesOf(values.places);
  const want = (minimum: string) => {
    wanted.current = minimum;
    change({ minimum });
  };
  const toggle = () => {
    setOpened(!opened);
    // It begins with everyone.
    want(opened ? '' : String(mostMinimum(places ?? limits.places.min)));
  };
  return (
    <>
      <PlacesField
        label={label}
        labelAside={
          <button type="button" className={classes.other} onClick={toggle}>
            {opened ? 'Sans minimum' : 'Fixer un minimum'}
          </button>
        }
        {...text('places')}
        onChange={(typed) => change({ places: typed, minimum: minimumFollowing(wanted.current, typed) })}
      />
      {opened && (
        <MinimumField {...text('minimum')} most={mostMinimum(places ?? limits.places.max)} onChange={want} />
      )}
    </>
  );
}

type MinimumFieldProps = {
  name: string;
  value: string;
  most: number;
  error: string | undefined;
  onChange: (minimum: string) => void;
  onBlur: () => void;
};

function MinimumField({ most, error, ...input }: MinimumFieldProps) {
  const id = useId();
  return (
    <div className={classes.row} data-invalid={error !== undefined || undefined}>
      <label htmlFor={id}>On joue à partir de</label>
      <Stepper
        {...input}
        id={id}
        min={confirmationLimits.minimum.min}
        max={most}
        lessLabel="Jouer à une personne de moins"
        moreLabel="Jouer à une personne de plus"
        invalid={error !== undefined}
        describedBy={noteId(id)}
      />
      <FieldNote id={id} hint="vous compris" error={error} />
    </div>
  );
}
