import type { ErrorBody } from '@coequipiers/contract/errors';
import { generalErrors } from '@coequipiers/contract/general-errors';
import { checkNetwork, markOnline, reportNoAnswer } from './connection.ts';
import { isFromCache } from './kept-answers.ts';
import { storedToken } from './session.ts';
import { handleRefusal, type Interrupted } from './unauthorized.ts';

export const API_TIMEOUT_MS = 10_000;

/** A longer text is probably the error page of a proxy. */
const MAX_SENTENCE_LENGTH = 300;

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Record<string, string | number>;
  body?: unknown;
  /** The server executes calls with the same key only once. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  /** Sent instead of the session's token, for links in mails; '' sends none. They need no session, and a refusal does not end one. */
  authorization?: string;
  /** If the person must log in for this call. */
  interrupted?: Interrupted;
};

/** A failed call. `status` is undefined when there was no answer, or none in time. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number | undefined;
  readonly body: ErrorBody;
  /** The server's own sentence. Without one, `body` holds a general sentence. */
  readonly serverSentence: string | undefined;
  /** The delay asked for in `Retry-After`, otherwise 0. */
  readonly retryAfterMs: number;

  constructor(
    status: number | undefined,
    body: ErrorBody,
    serverSentence?: string,
    { retryAfterMs = 0, ...options }: ErrorOptions & { retryAfterMs?: number } = {},
  ) {
    super(body.message, options);
    this.status = status;
    this.body = body;
    this.serverSentence = serverSentence;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The server refused the call and would do so again; not a missing answer, a timeout, a rate limit or a missing session. */
export function isRefused(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : undefined;
  return status !== undefined && status < 500 && ![401, 408, 429].includes(status);
}

/**
 * Resolves with the answer as the contract types it. A cancelled call rejects with the caller's own reason, never with an
 * ApiError.
 */
export const http = async <Answer>(path: string, call: Call = {}): Promise<Answer> =>
  (await httpWithHeaders(path, call)).answer as Answer;

export async function httpWithHeaders(
  path: string,
  call: Call = {},
): Promise<{ answer: unknown; headers: Headers }> {
  const { method = 'GET', query, body, idempotencyKey, signal, interrupted } = call;
  const token = storedToken();
  const authorization = call.authorization ?? (token === null ? undefined : `Bearer ${token}`);
  const timeLimit = new AbortController();
  const timer = setTimeout(() => timeLimit.abort(), API_TIMEOUT_MS);
  const cancel = (): void => timeLimit.abort();
  signal?.addEventListener('abort', cancel);
  try {
    signal?.throwIfAborted();
    const response = await fetch(query ? `${path}?${searchOf(query)}` : path, {
      method,
      headers: {
        Accept: 'application/json',
        ...(authorization ? { Authorization: authorization } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: timeLimit.signal,
    });
    const answer = await read(response);
    if (isFromCache(response)) checkNetwork();
    else markOnline();
    if (!response.ok) throw refusal(response.status, answer, response.headers.get('Retry-After'));
    return { answer, headers: response.headers };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ApiError && error.status !== undefined) {
      const { status, body: received } = error;
      if (call.authorization === undefined)
        handleRefusal({ method, path, token, status, requestId: received.requestId, interrupted });
      throw error;
    }
    reportNoAnswer(token);
    throw noAnswer(`${method} ${path}`, error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

function searchOf(query: Record<string, string | number>): URLSearchParams {
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
  // If the connection breaks after the headers, a successful response may have no body.
  if (isJson && text === '' && response.ok) throw new TypeError('an empty answer');
  return isJson && text !== '' ? JSON.parse(text) : text;
}

export function noAnswer(call: string, cause?: unknown): ApiError {
  return new ApiError(undefined, bodyFor('UNAVAILABLE', `${call}: no answer`), undefined, { cause });
}

/** Some routes answer with the French sentence as plain text, and a proxy may answer with anything. */
export function refusal(status: number, answer: unknown, retryAfter: string | null = null): ApiError {
  const known = bodyFor(codeOf(status), `HTTP ${status}`);
  const received =
    typeof answer === 'string' ? { userMessage: answer } : (answer as Partial<ErrorBody> | null);
  const serverSentence = [received?.userMessage, received?.message].find(isSentence);
  const body = {
    ...known,
    ...(typeof answer === 'string' ? {} : received),
    userMessage: serverSentence ?? known.userMessage,
  };
  return new ApiError(status, body, serverSentence, { retryAfterMs: (Number(retryAfter) || 0) * 1_000 });
}

function isSentence(text: unknown): text is string {
  return (
    typeof text === 'string' && text !== '' && text.length <= MAX_SENTENCE_LENGTH && !text.startsWith('<')
  );
}

type GeneralCode = keyof typeof generalErrors;

function codeOf(status: number): GeneralCode {
  const codes = Object.keys(generalErrors) as GeneralCode[];
  const known = codes.find((code) => generalErrors[code].status === status);
  return known ?? (status >= 500 ? 'INTERNAL' : 'VALIDATION');
}

function bodyFor(code: GeneralCode, message: string): ErrorBody {
  return { code, userMessage: generalErrors[code].userMessage, message, requestId: '' };
}
