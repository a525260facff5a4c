import { numberInWords } from '@coequipiers/contract/number-in-words';
import { outingLimits } from '@coequipiers/contract/outings';
import { type ReactNode, useId } from 'react';
import { Field, noteId } from '../../../ui/field.tsx';
import { mostMarks } from '../../../ui/places.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { placesOf } from './outing-values.ts';
import classes from './places-field.module.css';

type PlacesFieldProps = {
  label: string;
  labelAside: ReactNode;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (places: string) => void;
  onBlur: () => void;
};

export function PlacesField({ label, labelAside, error, ...input }: PlacesFieldProps) {
  const id = useId();
  const places = placesOf(input.value);
  return (
    <Field id={id} label={label} labelAside={labelAside} error={error} compact>
      <div className={classes.row}>
        <Stepper
          {...input}
          id={id}
          min={outingLimits.places.min}
          max={outingLimits.places.max}
          lessLabel="Une place de moins"
          moreLabel="Une place de plus"
          invalid={error !== undefined}
          describedBy={noteId(id)}
        />
        {/* Read aloud when it changes, because the focus may be on a button. */}
        <output className={classes.team} htmlFor={id}>
          {places !== undefined && (
            <>
              <Marks places={places} />
              {sentenceOf(places)}
            </>
          )}
        </output>
      </div>
    </Field>
  );
}

const sentenceOf = (places: number): string =>
  `Vous, et ${numberInWords(places)} personne${places > 1 ? 's' : ''}`;

/** The author, then one dashed mark for each person wanted, or one number for many. */
function Marks({ places }: { places: number }) {
  const drawn = places < mostMarks;
  const width = drawn ? 20 + places * 25 : 68;
  return (
    <svg className={classes.marks} width={width} height="22" viewBox={`0 0 ${width} 22`} aria-hidden="true">
      <circle className={classes.you} cx="10" cy="11" r="9.1" />
      <circle className={classes.centre} cx="10" cy="11" r="3.4" />
      {drawn ? (
        Array.from({ length: places }, (_, index) => (
          <circle key={index} className={classes.free} cx={35 + index * 25} cy="11" r="9.1" />
        ))
      ) : (
        <>
          <rect className={classes.free} x="25.9" y="1.9" width="41.2" height="18.2" rx="9.1" />
          <text className={classes.count} x="46.5" y="15.5" textAnchor="middle">
            {places}
          </text>
        </>
      )}
    </svg>
  );
}
