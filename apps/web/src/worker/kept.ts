import { KEPT_HEADER, PRIVATE_CACHE } from '../lib/worker-names.ts';
import { isPicture, isReadable, isRenderedPage } from './readable.ts';

declare const self: ServiceWorkerGlobalScope;
/** The build prepends these two constants. */
declare const VERSION: string;
declare const FILES: readonly string[];

const SHELL = `shell-${VERSION}`;
/** First HTML, the same for everybody; it refers to files of this version. */
const PAGES = `pages-${VERSION}`;
const PUBLIC = 'kept-public';
const PICTURES = 'kept-pictures';
const maxEntries: Record<string, number> = {
  [PAGES]: 40,
  [PUBLIC]: 80,
  [PRIVATE_CACHE]: 150,
  [PICTURES]: 120,
};

/** A fingerprint of the token that an answer belongs to. */
const KEPT_FOR = 'x-kept-for';

/** The number of ended sessions. An answer requested before the last end changes nothing in the caches. */
let endedSessions = 0;

export async function keepShell(): Promise<void> {
  const shell = await caches.open(SHELL);
  await shell.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
}

export async function takeOver(): Promise<void> {
  const current = [SHELL, PAGES, PUBLIC, PRIVATE_CACHE, PICTURES];
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)));
  await self.clients.claim();
}

export async function forgetPrivate(): Promise<void> {
  endedSessions += 1;
  await caches.delete(PRIVATE_CACHE);
}

/** Undefined lets the browser handle the request. */
export function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { method, mode, url } = event.request;
  const address = new URL(url);
  const { origin, pathname } = address;
  if (method !== 'GET' || origin !== self.location.origin) return undefined;
  // A link to the API downloads a file. Answering with the cached page instead would show « not found ».
  if (mode === 'navigate') return pathname.startsWith('/api/') ? undefined : page(event, pathname);
  // The names of these files contain a hash of their content.
  if (pathname.startsWith('/assets/')) return unchanging(event, SHELL);
  if (isPicture(pathname)) return unchanging(event, PICTURES);
  if (isReadable(address)) return data(event);
  return undefined;
}

async function page(event: FetchEvent, pathname: string): Promise<Response> {
  const { request } = event;
  try {
    const answer = await fetch(request);
    if (answer.ok && isRenderedPage(pathname)) event.waitUntil(keep(PAGES, request, answer.clone()));
    return answer;
  } catch (error) {
    const found = (await find(PAGES, request)) ?? (await find(SHELL, '/index.html'));
    if (found) return found;
    throw error;
  }
}

async function unchanging(event: FetchEvent, name: string): Promise<Response> {
  const { request } = event;
  const found = await find(name, request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(keep(name, request, answer.clone()));
  return answer;
}

async function data(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const endedBefore = endedSessions;
  const token = request.headers.get('authorization');
  const isLate = (): boolean => token !== null && endedBefore !== endedSessions;
  const name = token ? PRIVATE_CACHE : PUBLIC;
  const owner = token ? await fingerprint(token) : '';
  let answer: Response;
  try {
    answer = await fetch(request);
  } catch (error) {
    const found = await find(name, request);
    if (found && (found.headers.get(KEPT_FOR) ?? '') === owner) return marked(found, KEPT_HEADER, '1');
    throw error;
  }
  if (isLate()) return answer;
  if (answer.status === 401 && token) event.waitUntil(forgetPrivate());
  if (answer.ok) event.waitUntil(keep(name, request, marked(answer.clone(), KEPT_FOR, owner), isLate));
  if (answer.status === 404 || answer.status === 410) event.waitUntil(drop(name, request));
  return answer;
}

function marked({ body, status, headers }: Response, name: string, value: string): Response {
  const all = new Headers(headers);
  all.set(name, value);
  return new Response(body, { status, headers: all });
}

async function fingerprint(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const find = async (name: string, request: RequestInfo): Promise<Response | undefined> =>
  (await caches.open(name)).match(request, { ignoreVary: true });

/** Entries are in insertion order, so the oldest ones are removed first. */
async function keep(name: string, request: Request, answer: Response, isLate = () => false): Promise<void> {
  const cache = await caches.open(name);
  // If the session ends after this line, it deletes this cache, and what is written here goes with it.
  if (isLate()) return;
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, answer);
  const kept = await cache.keys();
  const surplus = kept.slice(0, Math.max(0, kept.length - (maxEntries[name] ?? Infinity)));
  await Promise.all(surplus.map((old) => cache.delete(old, { ignoreVary: true })));
}

const drop = async (name: string, request: Request): Promise<boolean> =>
  (await caches.open(name)).delete(request, { ignoreVary: true });
