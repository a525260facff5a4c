/** PostgreSQL's classes for a connection that broke, a server that stops and a statement that took too long. */
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
const driverMessages = [
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
];

/** Whether the database could not answer now, as opposed to answering that the query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as Error & { code?: string; severity?: string };
  if (code && 'severity' in error) return states.test(code);
  if (code && systemCodes.has(code)) return 'syscall' in error;
  return driverMessages.some((known) => message.startsWith(known));
}
