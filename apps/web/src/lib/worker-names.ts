/** Names shared by the page and its service worker (src/worker). Both load this file, so it uses APIs of neither. */

export const WORKER_PATH = '/service-worker.js';

/** The cache of answers given to the logged-in person. */
export const PRIVATE_CACHE = 'kept-private';

/** Marks an answer that the worker gave from its cache. */
export const KEPT_HEADER = 'x-kept';

/** Messages from the page to the worker. */
export const workerMessages = { takeOver: 'take-over', forget: 'forget' } as const;
