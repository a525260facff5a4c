export type Retry = {
  firstMs: number;
  /** Maximum wait, so that delayed jobs run soon after an outage ends. */
  longestMs: number;
  /** Measured from the time the job was first due. */
  giveUpMs: number;
};

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Longer than a day without a mail server, and than the validity of any link in a mail. */
export const defaultRetry: Retry = { firstMs: second, longestMs: 15 * minute, giveUpMs: 3 * day };

/** For what is soon out of date, such as a push or a reminder. The bell and mails wait for the end of a long outage. */
export const retryForAnHour: Retry = { firstMs: 2 * second, longestMs: 5 * minute, giveUpMs: 60 * minute };

/** Exponential back-off with jitter, so that jobs which failed together are not retried together. */
export function waitMs(attempt: number, retry: Retry, chance: number = Math.random()): number {
  const full = Math.min(retry.firstMs * 2 ** (attempt - 1), retry.longestMs);
  return full * (0.75 + chance / 4);
}
