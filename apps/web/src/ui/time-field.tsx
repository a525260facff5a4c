import { IconClock } from '@tabler/icons-react';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** The browser's own time picker; the value is 'HH:MM' or empty. */
export function TimeField(props: Omit<TextFieldProps, 'type' | 'icon' | 'counter'>) {
  return <TextField {...props} type="time" icon={IconClock} data-filled={props.value !== '' || undefined} />;
}
