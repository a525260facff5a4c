import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { RequestKey } from '../transact/once.ts';

const maxKeyLength = 200;

/** The request's `Idempotency-Key`, if it has one, for `transact`. */
export function requestKey(request: FastifyRequest): RequestKey | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length === 0 || key.length > maxKeyLength)
    throw new AppError('MALFORMED');
  const { method, url } = request.routeOptions;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([method, url, request.params, request.body]))
    .digest();
  return { key, requestHash };
}
