/* oxlint-disable no-console -- the one place that writes to the console */

/** For failures that are not shown to the person. */
export function logError(message: string, cause: unknown): void {
  console.error(message, cause);
}

/** For facts that help to investigate a report but are no fault of the page. */
export function logNotice(message: string): void {
  console.warn(message);
}
