import { type RefObject, useEffect, useRef } from 'react';

/** The field where a form begins has the focus at once, except where that would open a keyboard over the screen. */
export function useStartField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  return field;
}
