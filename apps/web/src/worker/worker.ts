// The service worker: shows seen content offline and displays push notifications.
import { workerMessages } from '../lib/worker-names.ts';
import { answerTo, forgetPrivate, keepShell, takeOver } from './kept.ts';
import { pressNotification, showNotification } from './notifications.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', ({ data }) => {
  if (data === workerMessages.takeOver) void self.skipWaiting();
  if (data === workerMessages.forget) void forgetPrivate();
});
self.addEventListener('push', (event) => event.waitUntil(showNotification(event.data?.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(pressNotification(event.notification, event.action));
});
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});
