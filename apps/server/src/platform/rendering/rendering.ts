import { Worker } from 'node:worker_threads';
import type { FirstRequest, PublicData, Renderer } from '@coequipiers/contract/rendering';
import { questionsBetween } from './questions.mjs';

/** Of a thread, from -20 to 19. Whoever waits for an answer goes before a page that is being rendered. */
const priority = 5;
/** What it needs is a tenth of it. Without a limit, V8 would let its garbage grow to four times that. */
const memoryMb = 128;

/** A page that is being rendered. */
type Call = {
  request: FirstRequest;
  endTurn?: () => void;
  /** Why a question of the renderer was refused. It reaches the caller as it is: between threads an error loses its type. */
  failure?: unknown;
};

/**
 * The renderer of a file, in a thread of its own: a page takes some 30 ms of processor time, in which nobody else would be
 * served. The thread is started by the first call, and again after it has ended.
 */
export function rendererInThread(file: string): () => Promise<Renderer> {
  let running: Promise<Renderer> | undefined;
  return () => {
    running ??= startThread(file, () => {
      running = undefined;
    });
    return running;
  };
}

async function startThread(file: string, onEnd: () => void): Promise<Renderer> {
  const worker = new Worker(new URL('./renderer-thread.mjs', import.meta.url), {
    workerData: { file, priority },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // It alone keeps no process running.
  worker.unref();
  const ended = new Promise<never>((_, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`the thread of the renderer ended with code ${code}`)));
  });

  const calls = new Map<number, Call>();
  /** A question of the thread about one of the calls. */
  const about =
    <Args extends unknown[]>(answer: (call: Call, ...args: Args) => unknown) =>
    async (id: number, ...args: Args): Promise<unknown> => {
      const call = calls.get(id);
      if (!call) throw new Error('the page is not being rendered any more');
      try {
        return await answer(call, ...args);
      } catch (failure) {
        call.failure = failure;
        throw failure;
      }
    };
  let begin = (): void => undefined;
  const started = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const { ask, end } = questionsBetween(worker, {
    started: begin,
    nearby: about(({ request }, query: Parameters<PublicData['nearby']>[0]) =>
      request.publicData.nearby(query),
    ),
    announcement: about(({ request }, id: string) => request.publicData.announcement(id)),
    city: about(({ request }, typed: string) => request.publicData.city(typed)),
    comments: about(({ request }, id: string) => request.publicData.comments(id)),
    beginTurn: about(
      (call) =>
        new Promise<void>((given, refuse) => {
          const rendering = () =>
            new Promise<void>((endTurn) => {
              call.endTurn = endTurn;
              given();
            });
          call.request.inTurn(rendering).catch(refuse);
        }),
    ),
    endTurn: about((call) => call.endTurn?.()),
  });
  ended.catch((reason: unknown) => {
    onEnd();
    end(reason);
  });
  await Promise.race([started, ended]);

  let last = 0;
  return {
    firstHtml: async (request) => {
      last += 1;
      const id = last;
      const call: Call = { request };
      calls.set(id, call);
      try {
        return await ask('firstHtml', id, request.address, request.publicUrl);
      } catch (error) {
        throw call.failure ?? error;
      } finally {
        calls.delete(id);
        call.endTurn?.();
      }
    },
    seoPage: (request) => ask('seoPage', request),
    shareDrawing: (subject) => ask('shareDrawing', subject),
  };
}
