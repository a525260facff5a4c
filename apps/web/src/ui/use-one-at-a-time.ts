import { useRef } from 'react';

/**
 * Runs a task unless the previous one is still running: the second click of a double click arrives before the page renders
 * its busy state.
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
