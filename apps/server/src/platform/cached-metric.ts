import { withinTime } from './time-limit.ts';

/** However many scrapers there are, the value is read at most once in this time. */
const keptMs = 1_000;
/** The longest wait for a value, so that /metrics answers even while the database does not. */
const waitMs = 1_000;

/** Caches a value for /metrics. Undefined when there is no answer in time, because an old value would look like a current one. */
export function cachedMetric<Answer>(ask: () => Promise<Answer>): () => Promise<Answer | undefined> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<Answer | undefined> = Promise.resolve(undefined);
  return () => {
    if (performance.now() - askedAt >= keptMs) {
      askedAt = performance.now();
      answer = withinTime(ask(), waitMs).catch(() => undefined);
    }
    return answer;
  };
}
