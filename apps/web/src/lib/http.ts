import { type ErrorBody, type ErrorCode, errors } from '@coequipiers/contract/errors';

export const API_TIMEOUT_MS = 10_000;

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Record<string, string | number>;
  body?: unknown;
  signal?: AbortSignal | undefined;
};

/** What a call failed with. `status` is undefined when nothing answered in time or at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number | undefined;
  readonly body: ErrorBody;

  constructor(status: number | undefined, body: ErrorBody, options?: ErrorOptions) {
    super(body.message, options);
    this.status = status;
    this.body = body;
  }
}

/** The answer as the contract types it. A cancelled call rejects with the caller's own reason, never with an ApiError. */
export async function http<Answer>(path: string, call: Call = {}): Promise<Answer> {
  const { method = 'GET', query, body, signal } = call;
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
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: timeLimit.signal,
    });
    const answer = await read(response);
    if (!response.ok) throw new ApiError(response.status, errorBodyOf(response.status, answer));
    return answer as Answer;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ApiError) throw error;
    throw new ApiError(undefined, bodyFor('UNAVAILABLE', `${method} ${path}: no answer`), { cause: error });
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
  return isJson && text !== '' ? JSON.parse(text) : text;
}

/** Some routes answer with the French sentence as plain text; what stands between us and the server with anything. */
function errorBodyOf(status: number, answer: unknown): ErrorBody {
  if (isErrorBody(answer)) return answer;
  const known = bodyFor(codeOf(status), `HTTP ${status}`);
  return typeof answer === 'string' && answer !== '' && !answer.startsWith('<')
    ? { ...known, userMessage: answer, message: answer }
    : known;
}

function isErrorBody(answer: unknown): answer is ErrorBody {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'userMessage' in answer;
}

function codeOf(status: number): ErrorCode {
  const codes = Object.keys(errors) as ErrorCode[];
  return codes.find((code) => errors[code].status === status) ?? (status >= 500 ? 'INTERNAL' : 'VALIDATION');
}

function bodyFor(code: ErrorCode, message: string): ErrorBody {
  return { code, userMessage: errors[code].userMessage, message, requestId: '' };
}
