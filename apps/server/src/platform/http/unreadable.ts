import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ErrorBody, errors } from '@coequipiers/contract/errors';
import type { ConnectionError } from 'fastify';

/** Answers requests that Node cannot parse, in the contract's form of errors. */
export function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const code = tooLarge ? 'TOO_LARGE' : 'MALFORMED';
  const status = tooLarge
    ? '431 Request Header Fields Too Large'
    : late
      ? '408 Request Timeout'
      : '400 Bad Request';
  const body: ErrorBody = {
    code,
    userMessage: errors[code].userMessage,
    message: status,
    requestId: randomUUID(),
  };
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}
