import { useRef } from 'react';

/**
 * Runs a task unless the one before is still running. The second click of a double click comes before the page shows that it
 * is busy.
 */
export function useOneAtATime(): (task: () => Promise<unknown>) => void {
  const running = useRef(false);
  return (task) => {
    if (running.current) return;
    running.current = true;
    const end = (): void => {
      running.current = false;
    };
    task().then(end, end);
  };
}
