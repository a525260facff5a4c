/** As seconds this is the year 5138, as milliseconds 1973: a smaller number counts seconds. */
const FIRST_IN_MILLISECONDS = 100_000_000_000;

/**
 * Milliseconds since 1970, from ISO text or from a number of seconds or milliseconds, because other servers send both.
 * Undefined for anything else.
 */
export function instantOf(timestamp: unknown): number | undefined {
  const value = typeof timestamp === 'string' ? ofText(timestamp.trim()) : timestamp;
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined;
  return value < FIRST_IN_MILLISECONDS ? value * 1_000 : value;
}

function ofText(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Date.parse(text);
}
