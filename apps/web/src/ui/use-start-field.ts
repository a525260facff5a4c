import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first field of a form, except on touch devices, where it would open the on-screen keyboard. */
export function useStartField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  return field;
}
