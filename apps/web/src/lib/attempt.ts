/** A name for one thing to be done. `crypto.randomUUID` is missing where the page is not served over HTTPS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What was sent under a key and got no answer: sent again, it is still one. */
export type Attempt = { content: string; key: string };

/** The same as before as long as the content is, also after a reload. */
export const attemptAt = (content: string, before: Attempt | undefined): Attempt =>
  before?.content === content ? before : { content, key: newIdempotencyKey() };

/** As it was kept with a draft. Other versions of the page may have kept another shape: what cannot be read is left out. */
export function readAttempt(kept: unknown): Attempt | undefined {
  const { content, key } = Object(kept) as Record<string, unknown>;
  return typeof content === 'string' && typeof key === 'string' ? { content, key } : undefined;
}
