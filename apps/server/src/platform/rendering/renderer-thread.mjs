// The thread in which pages are rendered. Plain JavaScript, because Node loads a worker directly, both from the sources and from the
// build.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { questionsBetween } from './questions.mjs';

/** @type {{ file: string, priority: number }} */
const { file, priority } = workerData;
// On Linux each thread has a priority of its own; elsewhere this would be that of the whole process.
if (process.platform === 'linux') setPriority(priority);

/** @type {{ renderer: import('@coequipiers/contract/rendering').Renderer }} */
const { renderer } = await import(file);
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

const { ask } = questionsBetween(port, {
  /** @param {number} call @param {string} address @param {string} publicUrl */
  firstHtml: (call, address, publicUrl) =>
    renderer.firstHtml({
      address,
      publicUrl,
      publicData: {
        nearby: (query) => ask('nearby', call, query),
        announcement: (id) => ask('announcement', call, id),
        city: (typed) => ask('city', call, typed),
        comments: (id) => ask('comments', call, id),
      },
      inTurn: async (render) => {
        await ask('beginTurn', call);
        try {
          return await render();
        } finally {
          await ask('endTurn', call);
        }
      },
    }),
  seoPage: renderer.seoPage,
  shareDrawing: renderer.shareDrawing,
});
await ask('started');
