/** The year 5138 in seconds, 1973 in milliseconds: whatever is below is counted in seconds. */
const FIRST_IN_MILLISECONDS = 100_000_000_000;

/**
 * A moment in milliseconds since 1970, from ISO text or from a number of seconds or milliseconds, as other servers send them.
 * Undefined when it is none.
 */
export function instantOf(timestamp: unknown): number | undefined {
  const value = typeof timestamp === 'string' ? ofText(timestamp.trim()) : timestamp;
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined;
  return value < FIRST_IN_MILLISECONDS ? value * 1_000 : value;
}

function ofText(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Date.parse(text);
}
