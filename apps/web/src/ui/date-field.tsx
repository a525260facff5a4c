import { IconCalendarEvent } from '@tabler/icons-react';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** The browser's own calendar; its value is 'YYYY-MM-DD' or empty. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'icon' | 'counter'>) {
  return (
    <TextField
      {...props}
      type="date"
      icon={IconCalendarEvent}
      // Nobody plans so far; a longer year is a slip of the keyboard.
      max="9999-12-31"
      data-filled={props.value !== '' || undefined}
    />
  );
}
