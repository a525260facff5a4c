import { useEffect, useRef, useState } from 'react';

/** For when the focused element was deleted: moves the focus to the heading after the dialog has closed. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    if (wanted > 0) heading.current?.focus();
  }, [wanted]);
  return { heading, focusHeading: () => setWanted((times) => times + 1) };
}
