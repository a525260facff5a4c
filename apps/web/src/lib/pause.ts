/** Ends the current task, so that the browser can paint and answer to touches before the work goes on. */
export function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Partial<Scheduler> };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
