import type { QueryClient } from '@tanstack/react-query';
import { onSessionStart, readSession } from '../../lib/session.ts';

/**
 * Loads the favourite ids at login and at a start with a session. Without an answer, each announcement's own field is used.
 */
export const loadFavoriteIds = (client: QueryClient): (() => void) =>
  onSessionStart(async () => {
    const session = readSession();
    if (!session) return;
    const { readIds } = await import('./api/favorite-queries.ts');
    await readIds(client, session.email);
  });
