/** What the page and its service worker (src/worker) both call by name. It runs in both, so it knows neither. */

export const WORKER_PATH = '/service-worker.js';

/** The cache of what was answered to the person who is logged in. */
export const PRIVATE_CACHE = 'kept-private';

/** Marks an answer that the worker has given from what it keeps. */
export const KEPT_HEADER = 'x-kept';

/** What the page tells the worker. */
export const workerMessages = { takeOver: 'take-over', forget: 'forget' } as const;
