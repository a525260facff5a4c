import { useRef } from 'react';

/** Runs work that must not be started again before it has ended: the second press of a double click comes before any rendering. */
export function useOneAtATime(): (work: () => Promise<void>) => void {
  const running = useRef(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    try {
      await work();
    } finally {
      running.current = false;
    }
  };
  return (work) => void run(work);
}
