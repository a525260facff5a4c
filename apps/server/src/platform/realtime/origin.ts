import type { IncomingMessage } from 'node:http';

/** A page of ours or of an allowed origin. Programs that are no browser name no origin. */
export function isAllowedOrigin({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
