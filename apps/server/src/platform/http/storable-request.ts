import { announcementFormTexts } from '@coequipiers/contract/announcement-form';
import { isStorable } from '@coequipiers/contract/storable-text';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * Refuses text that the database cannot store, anywhere in a request. It runs after schema validation, whose messages are more
 * precise.
 */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ params, query, body, is404, routeOptions }, reply) => {
    if (is404) return undefined;
    const isPage = !routeOptions.url?.startsWith('/api/');
    // Nothing exists at such an address: pages answer with their own 'not found'.
    if (!isStorableValue(params) || (isPage && !isStorableValue(query))) return reply.callNotFound();
    if (!isStorableValue(query) || !isStorableValue(body))
      throw new AppError('VALIDATION', { userMessage: announcementFormTexts.unreadable });
    return undefined;
  });
}

/** Not recursive, because the client decides how deep a body is. */
function isStorableValue(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one === 'string' && !isStorable(one)) return false;
    if (typeof one === 'object' && one !== null) for (const part of Object.values(one)) waiting.push(part);
  }
  return true;
}
