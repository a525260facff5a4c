import type { FastifyRequest } from 'fastify';

const weak = /^W\//;

/** Whether the client already has the version with this tag (RFC 9110, 13.1.2: tags are compared as weak ones). */
export const hasCurrent = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .some((one) => one === '*' || one.replace(weak, '') === etag.replace(weak, ''));
