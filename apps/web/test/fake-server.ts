import { vi } from 'vitest';

type Call = {
  method: string;
  path: string;
  query: string;
  body: unknown;
  token: string | null;
  key: string | null;
};
type Answer = (call: Call) => Response | Promise<Response>;

/** Replaces fetch: answers by 'METHOD /path', with a 404 for anything else. Undo with `vi.unstubAllGlobals`. */
export function fakeServer(answers: Record<string, Answer>) {
  const calls: Call[] = [];
  const answerTo: typeof fetch = async (input, init) => {
    if (typeof input !== 'string') throw new TypeError('Only addresses are asked for');
    const [path = '', query = ''] = input.split('?');
    const method = init?.method ?? 'GET';
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    const headers = new Headers(init?.headers);
    const token = headers.get('Authorization');
    const key = headers.get('Idempotency-Key');
    const call = { method, path, query, body, token, key };
    calls.push(call);
    const answer = answers[`${method} ${path}`];
    return answer ? await answer(call) : new Response('', { status: 404 });
  };
  vi.stubGlobal('fetch', answerTo);
  return { calls, to: (path: string) => calls.filter((call) => call.path === path) };
}

/** An answer that waits for its `resolve`, which may be called before the request. */
export function later() {
  let resolve: (answer: Response) => void = () => undefined;
  const promise = new Promise<Response>((settle) => {
    resolve = settle;
  });
  return { answer: async () => (await promise).clone(), resolve: (answer: Response) => resolve(answer) };
}

/** As a browser's fetch without an answer. */
export const nobody: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

export const text =
  (sentence: string, status = 200): Answer =>
  () =>
    new Response(sentence, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

export const refusal =
  (status: number, body: { code?: string; userMessage?: string; message?: string }): Answer =>
  () =>
    Response.json(body, { status });
