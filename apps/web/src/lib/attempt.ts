/** A random key for one request. `crypto.randomUUID` is missing where the page is not served over HTTPS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Content that was sent under an idempotency key and got no answer yet. A retry uses the same key, so it is stored only once.
 */
export type Attempt = { content: string; key: string };

/** Keeps the previous key while the content is the same, also after a reload. */
export const attemptFor = (content: string, before: Attempt | undefined): Attempt =>
  before?.content === content ? before : { content, key: newIdempotencyKey() };

/** Reads the attempt stored with a draft. Another version of the page may have stored another shape, which is ignored. */
export function readAttempt(kept: unknown): Attempt | undefined {
  const { content, key } = Object(kept) as Record<string, unknown>;
  return typeof content === 'string' && typeof key === 'string' ? { content, key } : undefined;
}
