import { IconCalendarEvent } from '@tabler/icons-react';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** The browser's own date picker; the value is 'YYYY-MM-DD' or empty. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'icon' | 'counter'>) {
  return (
    <TextField
      // A year of more than four digits is a typing error.
      max="9999-12-31"
      {...props}
      type="date"
      icon={IconCalendarEvent}
      data-filled={props.value !== '' || undefined}
    />
  );
}
