import { announcementTexts } from '@coequipiers/contract/announcements';
import { isStorable } from '@coequipiers/contract/storable-text';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Refuses a text that no database can keep, wherever it is in a request. A rule of the contract that says something more
 * precise about its field has been asked before.
 */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ params, query, body, is404 }, reply) => {
    if (is404) return undefined;
    // Nothing is at such a path: a page's address is answered with the page for that.
    if (!isStorableValue(params)) return reply.callNotFound();
    if (!isStorableValue(query) || !isStorableValue(body))
      throw new AppError('VALIDATION', { userMessage: announcementTexts.unreadable });
    return undefined;
  });
}

/** Without recursion: a caller chooses how deep a body is. */
function isStorableValue(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one === 'string' && !isStorable(one)) return false;
    if (typeof one === 'object' && one !== null) for (const part of Object.values(one)) waiting.push(part);
  }
  return true;
}
