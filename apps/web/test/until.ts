import { vi } from 'vitest';

/** Waits by the real clock, also where a test has its own. A busy machine may need longer than the default second. */
export const until = (check: () => void): Promise<void> => vi.waitFor(check, 5_000);
