import { type Admission, outingLimits, outingTexts as texts } from '@coequipiers/contract/outings';
import { IconLock, IconMapPin } from '@tabler/icons-react';
import { useId } from 'react';
import { Counter, Field, FieldBox, noteId } from '../../../ui/field.tsx';
import classes from './meeting-point-field.module.css';
import type { TextProps } from './values.ts';

type MeetingPointFieldProps = ReturnType<TextProps> & { admission: Admission };

/** Says below the box who can read the meeting point, also while an error is shown. */
export function MeetingPointField({ admission, error, ...input }: MeetingPointFieldProps) {
  const id = useId();
  const [countId, readersId] = [`${id}-count`, `${id}-readers`];
  return (
    <Field
      id={id}
      label="Point de rendez-vous"
      optional
      error={error}
      compact
      aside={
        input.value !== '' && (
          <Counter id={countId} length={input.value.length} max={outingLimits.meetingPoint.max} />
        )
      }
    >
      <FieldBox invalid={error !== undefined}>
        <IconMapPin size={20} stroke={1.8} aria-hidden="true" />
        <input
          type="text"
          autoComplete="off"
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={`${noteId(id)} ${readersId} ${countId}`}
        />
      </FieldBox>
      <p className={classes.readers} id={readersId}>
        <IconLock size={18} stroke={1.8} aria-hidden="true" />
        <span>
          {texts.meetingPointReaders}{' '}
          {admission === 'open'
            ? `${texts.meetingPointReadAtOnce}.`
            : `Les autres lisent «\u00A0${texts.meetingPointHidden}\u00A0».`}
        </span>
      </p>
    </Field>
  );
}
