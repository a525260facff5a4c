import { type RefObject, useEffect, useState } from 'react';

/** Whether a row that scrolls goes on before and after what is shown of it. `turn` shows the next part of it. */
export function useSides(row: RefObject<HTMLElement | null>, count: number) {
  const [sides, setSides] = useState({ before: false, after: false });
  useEffect(() => {
    const shown = row.current;
    if (!shown || count === 0) return undefined;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = shown;
      const [before, after] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
      setSides((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    look();
    shown.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      shown.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [row, count]);
  const turn = (way: 1 | -1) =>
    row.current?.scrollBy({ left: way * row.current.clientWidth * 0.8, behavior: 'smooth' });
  return { ...sides, turn };
}
