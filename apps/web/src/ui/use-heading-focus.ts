import { useEffect, useRef, useState } from 'react';

/** What had the focus is gone: once its dialog has closed, the keyboard goes on from the heading. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    if (wanted > 0) heading.current?.focus();
  }, [wanted]);
  return { heading, focusHeading: () => setWanted((times) => times + 1) };
}
