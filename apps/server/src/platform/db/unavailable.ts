/** PostgreSQL error classes: connection lost, server stopping or out of resources, statement cancelled. */
const states = /^(08|53|57)/;
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
export const noAnswer = 'The connection to the database gave no answer';
const driverMessages = [
  noAnswer,
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
];

/** Whether the database could not answer, as opposed to rejecting the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as Error & { code?: string; severity?: string };
  if (code && 'severity' in error) return states.test(code);
  if (code && systemCodes.has(code)) return 'syscall' in error;
  return driverMessages.some((known) => message.startsWith(known));
}
