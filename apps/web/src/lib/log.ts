/* oxlint-disable no-console -- the one place that writes to the console */

/** Failures that the person is not told about. */
export function logError(message: string, cause: unknown): void {
  console.error(message, cause);
}

/** What whoever looks into a report wants to know, and is no failure of the page. */
export function logNotice(message: string): void {
  console.warn(message);
}
