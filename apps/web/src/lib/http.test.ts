// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf, sentenceOf } from './failure.ts';
import { ApiError, http } from './http.ts';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock.mockReset());
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Never answers, and rejects when aborted, as a browser does. */
const silence: typeof fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

describe('an answer', () => {
  it('is the parsed JSON, asked for with the query', async () => {
    fetchMock.mockResolvedValue(Response.json([1, 2]));
    expect(await http('/api/cities', { query: { prefix: "l'île & co" } })).toEqual([1, 2]);
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/cities?prefix=l%27%C3%AEle+%26+co');
  });

  it('is the text when the server sends text, or nothing', async () => {
    fetchMock.mockResolvedValueOnce(new Response('token', { headers: { 'Content-Type': 'text/plain' } }));
    expect(await http('/api/auth/login', { method: 'POST', body: { email: 'a@b.fr' } })).toBe('token');
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"email":"a@b.fr"}' });
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }));
    expect(await http('/api/favorites/1', { method: 'DELETE' })).toBe('');
  });
});

it('is no answer when its body is lost on the way', async () => {
  const head = { headers: { 'Content-Type': 'application/json; charset=utf-8' } };
  fetchMock.mockResolvedValueOnce(new Response('', head));
  expect(await failure(http('/api/chat/1'))).toMatchObject({ status: undefined });
});

describe('a refusal', () => {
  it("carries the server's error body", async () => {
    const body = {
      code: 'USER_007',
      userMessage: "Ce nom d'utilisateur est déjà pris.",
      message: 'taken',
      requestId: 'r1',
    };
    fetchMock.mockResolvedValue(Response.json(body, { status: 409 }));
    const error = await failure(http('/api/user/profile', { method: 'PUT', body: {} }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, body });
  });

  it('shows the sentence of a route that answers with plain text', async () => {
    fetchMock.mockResolvedValue(new Response('Lien expiré', { status: 400 }));
    expect(await failure(http('/api/user/activate'))).toMatchObject({
      status: 400,
      body: { userMessage: 'Lien expiré' },
    });
  });

  it('never shows the page of a proxy', async () => {
    fetchMock.mockResolvedValue(new Response('<html>502 Bad Gateway</html>', { status: 502 }));
    expect(await failure(http('/api/cities'))).toMatchObject({
      status: 502,
      body: { userMessage: 'Une erreur est survenue de notre côté. Veuillez réessayer.' },
    });
  });

  it.each([
    [403, 'Certaines informations ne sont pas valides.'],
    [404, 'Cette ressource n’existe pas ou n’existe plus.'],
    [413, 'Le contenu envoyé est trop volumineux.'],
    [503, 'Le service est momentanément indisponible. Veuillez réessayer.'],
  ])('says of a bare %i what is true of any call', async (status, userMessage) => {
    fetchMock.mockResolvedValue(new Response('', { status }));
    expect(await failure(http('/api/cities'))).toMatchObject({ status, body: { userMessage } });
  });
});

describe('the sentence to show', () => {
  const shown = async (response: Response) => {
    fetchMock.mockResolvedValue(response);
    return sentenceOf(await failure(http('/api/user/profile')), 'Erreur du formulaire');
  };

  it("is the server's, in whatever form it answers", async () => {
    expect(await shown(new Response('Lien expiré', { status: 400 }))).toBe('Lien expiré');
    expect(await shown(Response.json({ userMessage: 'Pris', message: 'taken' }, { status: 409 }))).toBe(
      'Pris',
    );
    expect(await shown(Response.json({ code: 'X', message: 'taken' }, { status: 409 }))).toBe('taken');
  });

  it.each([
    ['nothing', new Response('', { status: 500 })],
    ['a page', new Response('<html>502</html>', { status: 502 })],
    ['no sentence', Response.json({ code: 'X', message: 42 }, { status: 400 })],
    ['null', Response.json(null, { status: 400 })],
    ['a wall of text', new Response('x'.repeat(10_000), { status: 400 })],
  ])("is the form's own when the server says %s", async (_case, response) => {
    expect(await shown(response)).toBe('Erreur du formulaire');
  });

  it("is the form's own when nobody answers", async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(sentenceOf(await failure(http('/api/user/profile')), 'Erreur du formulaire')).toBe(
      'Erreur du formulaire',
    );
  });
});

describe('the sentence to show where the screen has its own for a breakdown', () => {
  const shown = async (status: number) => {
    fetchMock.mockResolvedValue(Response.json({ userMessage: 'Dit par le serveur' }, { status }));
    return refusalOf(await failure(http('/api/announce')), "Erreur de l'écran");
  };

  it("is the server's for what it refuses, and the screen's for what breaks", async () => {
    expect(await shown(400)).toBe('Dit par le serveur');
    expect(await shown(429)).toBe('Dit par le serveur');
    expect(await shown(500)).toBe("Erreur de l'écran");
    expect(await shown(503)).toBe("Erreur de l'écran");
  });
});

describe('no answer', () => {
  it('fails after 10 s', async () => {
    vi.useFakeTimers();
    fetchMock.mockImplementation(silence);
    const settled = vi.fn<(error: unknown) => void>();
    void failure(http('/api/cities')).then(settled);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith(expect.any(ApiError));
    expect(settled.mock.calls[0]?.[0]).toMatchObject({ status: undefined });
  });

  it('is an error without a status when the network is down', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failure(http('/api/cities'))).toMatchObject({ name: 'ApiError', status: undefined });
  });

  it('is no error of ours when the caller cancelled', async () => {
    fetchMock.mockImplementation(silence);
    const caller = new AbortController();
    const error = failure(http('/api/cities', { signal: caller.signal }));
    caller.abort();
    expect(await error).toMatchObject({ name: 'AbortError' });
    expect(await failure(http('/api/cities', { signal: caller.signal }))).toMatchObject({
      name: 'AbortError',
    });
  });
});
