import { type ErrorBody, type ErrorCode, errors } from '@coequipiers/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '../app-error.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';

/** Maps Fastify's errors to our codes. Unlisted ones are internal errors, unless they have a 4xx status. */
const codes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED',
  FST_ERR_BAD_URL: 'MALFORMED',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_STATIC_FORBIDDEN_PATH: 'NOT_FOUND',
};

/** zod's default message. */
const defaultMessage = 'Invalid input';

/** Turns a violated rule of the contract into an error: its message is either an error code or a sentence. */
function brokenRule(
  issue: { instancePath: string; message?: string } | undefined,
  part = 'request',
): AppError {
  const field = issue?.instancePath.slice(1).replaceAll('/', '.') || part;
  const text = issue?.message;
  if (text && Object.hasOwn(errors, text)) return new AppError(text as ErrorCode, { message: field });
  const sentence = text === defaultMessage ? undefined : text;
  return new AppError('VALIDATION', {
    ...(sentence && { userMessage: sentence }),
    message: `${field}: ${text ?? 'invalid'}`,
  });
}

/** While the body is incomplete, the client is slow. Injected requests have no socket and count as complete. */
export function tookTooLong({ raw }: FastifyRequest): AppError {
  const isIncomplete = (raw as { complete?: boolean }).complete === false;
  return new AppError(isIncomplete ? 'REQUEST_TIMEOUT' : 'UNAVAILABLE', { message: 'took too long' });
}

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return brokenRule(error.validation[0], error.validationContext);
  if (isDatabaseUnavailable(error)) return new AppError('UNAVAILABLE', { cause: error });
  const refused = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  const code = codes[error.code] ?? (refused ? 'MALFORMED' : 'INTERNAL');
  return new AppError(code, { cause: error });
}

function send(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  // Many may be sent away at once, and each answer is in the log already.
  if (error.status >= 500 && error.code !== 'BUSY')
    request.log.error({ err: error.cause ?? error }, error.code);
  if (error.code === 'REQUEST_TIMEOUT') void reply.header('connection', 'close');
  if (error.retryAfterSeconds) void reply.header('retry-after', error.retryAfterSeconds);
  void reply.code(error.status).header('cache-control', 'no-store');
  const { errorsAs } = request.routeOptions.config;
  if (errorsAs === 'text') {
    return reply.type('text/plain; charset=utf-8').send(error.userMessage);
  }
  const body: ErrorBody = {
    code: error.code,
    userMessage: error.userMessage,
    message: error.message,
    requestId: request.id,
    ...(error.triesLeft !== undefined && { triesLeft: error.triesLeft }),
  };
  return reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorsAs ? errorsAs(body) : body);
}

/** Handles errors of routes, and those before routing. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  return send(toAppError(error), request, reply);
}
