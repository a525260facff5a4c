import { vi } from 'vitest';

/** Waits by the real clock, also in tests with a fake one. A busy machine may need longer than the default second. */
export const until = (check: () => void): Promise<void> => vi.waitFor(check, 5_000);
