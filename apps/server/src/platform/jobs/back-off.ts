export type Retry = {
  firstMs: number;
  /** No wait is longer, so that what was held up leaves soon after the trouble ends. */
  longestMs: number;
  /** Counted from when the job was sent. */
  giveUpMs: number;
};

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Outlives a mail server that is away for a day, and every link that a mail carries. */
export const defaultRetry: Retry = { firstMs: second, longestMs: 15 * minute, giveUpMs: 3 * day };

/** Twice as long after each failure, spread so that jobs which failed together do not come back together. */
export function waitMs(attempt: number, retry: Retry, chance: number = Math.random()): number {
  const full = Math.min(retry.firstMs * 2 ** (attempt - 1), retry.longestMs);
  return full * (0.75 + chance / 4);
}
