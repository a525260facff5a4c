import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { logOutput } from './log-output.ts';

export type Log = FastifyBaseLogger;

/** The address without its query, which may contain tokens or places and must not be logged. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** Matches anywhere in a path, so that the secret of a mistyped address is not logged either. */
const secretPath = /[/\\]agenda[/\\]+(?!feed$)./i;

/** The path for logs and error messages: the address of a calendar contains a secret, which is left out. */
export function publicPathOf(url: string): string {
  const path = pathOf(url);
  return secretPath.test(decoded(path)) ? '/api/agenda/…' : path;
}

/** Decodes what it can, twice, and leaves wrong escapes as they are. Only ASCII characters matter here. */
function decoded(path: string): string {
  const once = (text: string) =>
    text.replaceAll(/%([0-7][\da-f])/gi, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  return once(once(path));
}

type LoggedRequest = { method: string; url: string; address: string };

/** One JSON object per line, without tokens, passwords or request bodies. */
export function createLog(level: string, destination: DestinationStream = logOutput(1)): Log {
  const options = {
    level,
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: LoggedRequest) => ({
        method: request.method,
        path: publicPathOf(request.url),
        address: request.address,
      }),
      err: pino.stdSerializers.err,
    },
  };
  return pino(options, destination);
}
