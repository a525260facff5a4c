import { errors } from '@coequipiers/contract/errors';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeUpload, fakeUploads } from '../../test/fake-upload.ts';
import { ApiError } from './http.ts';
import { dropSession, openSession } from './session.ts';
import { upload } from './upload.ts';

let uploads: FakeUpload[];
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  uploads = fakeUploads();
  vi.stubGlobal('fetch', fetchMock.mockReset().mockResolvedValue(new Response(null)));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  openSession('token', 'camille@exemple.fr');
});
afterEach(() => {
  dropSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const stallMs = 10_000;

function start(options: { onProgress?: (share: number) => void; signal?: AbortSignal } = {}) {
  const form = new FormData();
  form.append('image', new File(['x'], 'photo.jpg', { type: 'image/jpeg' }));
  const outcome = upload('/api/images/upload', form, { stallMs, ...options }).catch(
    (error: unknown) => error,
  );
  const [request] = uploads;
  if (!request) throw new Error('nothing was sent');
  return { form, outcome, request };
}

it('sends the form as the person, and answers what the server says', async () => {
  const { form, outcome, request } = start();
  expect([request.method, request.path, request.form]).toEqual(['POST', '/api/images/upload', form]);
  expect(request.headers['Authorization']).toBe('Bearer token');
  request.answer({ status: 200, body: { success: true, imageUrl: '/images/1' } });
  expect(await outcome).toEqual({ success: true, imageUrl: '/images/1' });
});

it('reports its progress', () => {
  const seen: number[] = [];
  const { request } = start({ onProgress: (share) => seen.push(share) });
  request.progress(25);
  request.progress(100);
  expect(seen).toEqual([0.25, 1]);
});

it('is given up after 10 s without progress, counted from the last movement', async () => {
  const { outcome, request } = start();
  vi.advanceTimersByTime(9_999);
  request.progress(10);
  vi.advanceTimersByTime(9_999);
  expect(request.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(request.aborted).toBe(true);
  expect(await outcome).toMatchObject({
    status: undefined,
    serverSentence: errors.IMAGE_STALLED.userMessage,
  });
});

it('stops when it is cancelled, with the reason of whoever cancelled', async () => {
  const controller = new AbortController();
  const { outcome, request } = start({ signal: controller.signal });
  const reason = new Error('changed my mind');
  controller.abort(reason);
  expect(request.aborted).toBe(true);
  expect(await outcome).toBe(reason);
});

it('is not even sent when it was cancelled before', async () => {
  const { outcome, request } = start({ signal: AbortSignal.abort() });
  expect(request.form).toBeUndefined();
  expect(await outcome).toMatchObject({ name: 'AbortError' });
});

it('fails with the sentence of the server', async () => {
  const { outcome, request } = start();
  const message = "La taille de l'image ne peut pas dépasser 5MB";
  request.answer({ status: 413, body: { success: false, imageUrl: null, message, userMessage: message } });
  expect(await outcome).toMatchObject({ status: 413, serverSentence: message });
});

it('fails without a sentence when there is no answer, and checks the network', async () => {
  const { outcome, request } = start();
  request.breakOff();
  const failure = await outcome;
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: undefined, serverSentence: undefined });
  expect(fetchMock).toHaveBeenCalled();
});

it('ends the session when the server no longer knows it', async () => {
  const needed = vi.fn<() => void>();
  window.addEventListener('auth:loginNeeded', needed, { once: true });
  const { outcome, request } = start();
  request.answer({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  await outcome;
  expect(needed).toHaveBeenCalledOnce();
});
