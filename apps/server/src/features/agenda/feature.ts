import { type Parts as AgendaParts, agendaService } from './agenda.ts';
import { createFeeds, type Parts as FeedParts } from './feeds.ts';
import { agendaRoutes } from './routes.ts';

export function createAgenda(parts: Omit<AgendaParts, 'feeds'> & FeedParts) {
  const feeds = createFeeds(parts);
  const agenda = agendaService({ ...parts, feeds });
  return {
    ...agenda,
    /** For a transaction that withdraws the feed along with another change. */
    withdrawFeed: feeds.remove,
    personalData: feeds.personalData,
    routes: [agendaRoutes(agenda, feeds)],
  };
}
