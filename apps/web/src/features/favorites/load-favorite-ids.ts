import type { QueryClient } from '@tanstack/react-query';
import { onSessionStart, readSession } from '../../lib/session.ts';
import { readIds } from './api/favorite-queries.ts';

/** Which hearts are full, at every login and at every start with a session. Without an answer the cards tell. */
export const loadFavoriteIds = (client: QueryClient): (() => void) =>
  onSessionStart(async () => {
    const session = readSession();
    if (session) await readIds(client, session.email);
  });
