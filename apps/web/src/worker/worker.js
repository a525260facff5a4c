// The service worker: what has been seen can be read again without network. The build puts VERSION and FILES before this.
/* global VERSION, FILES -- the build knows them */

const SHELL = `shell-${VERSION}`;
/** First HTML, which is the same for everybody, and names files of this version. */
const PAGES = `pages-${VERSION}`;
const PUBLIC = 'kept-public';
/** Of the person who is logged in. The page deletes it by this name, in src/lib/kept-answers.ts. */
const PRIVATE = 'kept-private';
const PICTURES = 'kept-pictures';
const most = { [PAGES]: 40, [PUBLIC]: 80, [PRIVATE]: 150, [PICTURES]: 120 };

/** Says that an answer is an old one, and whose. The page's lib/http.ts knows the first. */
const KEPT = 'x-kept';
const KEPT_FOR = 'x-kept-for';

/** What people read again: announcements, their comments, conversations, their own lists. Nothing that is a token or a search of towns. */
const readable = [
  /^\/api\/announce\/(?:nearby|me|[0-9a-f]{32}(?:\/vote)?)$/,
  /^\/api\/comments\/announce\/[0-9a-f]{32}(?:\/count)?$/,
  /^\/api\/chat\/(?:conversations|unread-count|[0-9a-f]{32})$/,
  /^\/api\/chat\/conversations\/[0-9a-f]{32}\/messages$/,
  /^\/api\/(?:favorites(?:\/ids|\/count)?|notifications(?:\/unread-count)?|user\/profile)$/,
];
const renderedPage = /^\/(?:announce\/[0-9a-f]{32})?$/;

/** Counts the sessions that have ended: an answer that was asked for before is not kept after. */
let ended = 0;

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
  if (data === 'forget') void forgetPrivate();
});
self.addEventListener('push', (event) => event.waitUntil(tell(event.data.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openConversation(event.notification.data));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const answer = answerTo(event, request, url);
  if (answer) event.respondWith(answer);
});

async function keepShell() {
  const shell = await caches.open(SHELL);
  await shell.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
}

async function takeOver() {
  const current = [SHELL, PAGES, PUBLIC, PRIVATE, PICTURES];
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Undefined leaves it to the browser, as if there were no worker. */
function answerTo(event, request, { pathname, searchParams }) {
  if (request.mode === 'navigate') return page(event, request, pathname);
  if (pathname.startsWith('/assets/')) return file(event, request);
  if (/^\/images\/[0-9a-f]{32}\/[\w-]+\.webp$/.test(pathname)) return picture(event, request);
  // Pages of a conversation shift with every message: two that were kept at different times do not fit together.
  const partial = pathname.endsWith('/messages') && searchParams.get('page') !== '0';
  if (!partial && readable.some((path) => path.test(pathname))) return data(event, request);
  return undefined;
}

async function page(event, request, pathname) {
  try {
    const answer = await fetch(request);
    if (answer.ok && renderedPage.test(pathname)) event.waitUntil(keep(PAGES, request, answer.clone()));
    return answer;
  } catch (error) {
    const found = (await find(PAGES, request)) ?? (await find(SHELL, '/index.html'));
    if (found) return found;
    throw error;
  }
}

/** Their names change with their content. */
async function file(event, request) {
  const found = await find(SHELL, request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(keep(SHELL, request, answer.clone()));
  return answer;
}

async function picture(event, request) {
  const found = await find(PICTURES, request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(keep(PICTURES, request, answer.clone()));
  return answer;
}

async function data(event, request) {
  const asked = ended;
  const token = request.headers.get('authorization');
  const name = token ? PRIVATE : PUBLIC;
  const owner = token ? await fingerprint(token) : '';
  let answer;
  try {
    answer = await fetch(request);
  } catch (error) {
    const found = await find(name, request);
    if (found && (found.headers.get(KEPT_FOR) ?? '') === owner) return marked(found, { [KEPT]: '1' });
    throw error;
  }
  if (answer.status === 401 && token) event.waitUntil(forgetPrivate());
  if (answer.ok) {
    const copy = marked(answer.clone(), { [KEPT_FOR]: owner });
    event.waitUntil(
      keep(name, request, copy).then(() => (token && asked !== ended ? forgetPrivate() : undefined)),
    );
  }
  if (answer.status === 404 || answer.status === 410) event.waitUntil(drop(name, request));
  return answer;
}

function marked(answer, headers) {
  const all = new Headers(answer.headers);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  return new Response(answer.body, { status: answer.status, headers: all });
}

async function fingerprint(token) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const find = async (name, request) => (await caches.open(name)).match(request, { ignoreVary: true });

/** The newest stand last: the first ones go. */
async function keep(name, request, answer) {
  const cache = await caches.open(name);
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, answer);
  const kept = await cache.keys();
  const surplus = kept.slice(0, Math.max(0, kept.length - (most[name] ?? Infinity)));
  await Promise.all(surplus.map((old) => cache.delete(old, { ignoreVary: true })));
}

const drop = async (name, request) => (await caches.open(name)).delete(request, { ignoreVary: true });

async function forgetPrivate() {
  ended += 1;
  await caches.delete(PRIVATE);
}

const windows = (includeUncontrolled = true) =>
  self.clients.matchAll({ type: 'window', includeUncontrolled });
const shows = ({ url }, id) => {
  const { pathname, searchParams } = new URL(url);
  return pathname === '/messages' && searchParams.get('conversation') === id;
};

/** Whoever has the conversation before their eyes sees the message arrive there. */
async function tell({ title, body, conversationId }) {
  const open = await windows();
  if (open.some((window) => window.focused && shows(window, conversationId))) return;
  await self.registration.showNotification(title, {
    body,
    lang: 'fr',
    icon: '/app-icon-192.png',
    // One for each conversation, however many messages.
    tag: `conversation:${conversationId}`,
    renotify: true,
    data: conversationId,
  });
}

async function openConversation(id) {
  const address = `/messages?conversation=${id}`;
  const there = (await windows()).find((window) => shows(window, id));
  if (there) return there.focus();
  // Only pages that this worker serves can be sent elsewhere by it.
  const [first] = await windows(false);
  if (!first) return self.clients.openWindow(address);
  await first.focus();
  return first.navigate(address);
}
