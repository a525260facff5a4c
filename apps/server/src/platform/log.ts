import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

export type Log = FastifyBaseLogger;

/** Queries can hold tokens and searches hold places, so a logged address ends before the question mark. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

type LoggedRequest = { method: string; url: string; ip: string };

/** One JSON object a line, without tokens, passwords or the words of a request. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const options = {
    level,
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: LoggedRequest) => ({
        method: request.method,
        path: pathOf(request.url),
        address: request.ip,
      }),
      err: pino.stdSerializers.err,
    },
  };
  return pino(options, destination);
}
