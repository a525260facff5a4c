/** Failures that the person is not told about. */
export function logError(message: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to the console
  console.error(message, cause);
}
