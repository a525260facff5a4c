import { commentLimits } from '@coequipiers/contract/comments';
import { paths, seoPath } from '@coequipiers/contract/pages';
import type { PublicData, Renderer } from '@coequipiers/contract/rendering';
import { nearbyQuery } from '@coequipiers/contract/search-schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isCrawler } from '../../platform/http/crawler.ts';
import type { RenderResult } from '../../platform/http/pages.ts';
import { createTurns } from '../../platform/turns/turns.ts';
import type { Announcements } from '../announcements/announcements.ts';
import type { CityIndex } from '../cities/city-index.ts';
import type { Comments } from '../comments/comments.ts';

export type Parts = {
  renderer: () => Promise<Renderer>;
  announcements: Pick<Announcements, 'nearby' | 'find'>;
  comments: Pick<Comments, 'list'>;
  cities: Pick<CityIndex, 'search'>;
  publicUrl: string;
};

/** The screens that are rendered on the server, as a visitor sees them. */
export function createFirstHtml({ renderer, announcements, comments, cities, publicUrl }: Parts) {
  const publicData: PublicData = {
    nearby: async (query) => {
      const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
      const { success, data } = nearbyQuery.safeParse(Object.fromEntries(texts));
      return success ? announcements.nearby.search(data, undefined) : undefined;
    },
    announcement: announcements.find,
    city: (typed) => cities.search(typed)[0],
    comments: (id) => comments.list(id, { page: 0, size: commentLimits.page }, undefined),
  };
  // Rendering keeps the process from everything else. A browser renders the screen that has no turn.
  const turns = createTurns({ atOnce: 1, waiting: 40, waitMs: 2_000 });
  const render = (request: FastifyRequest): Promise<RenderResult> =>
    turns.run(request, async () =>
      (await renderer()).firstHtml({ address: request.url, publicUrl, publicData }),
    );

  return {
    [paths.home]: render,

    [paths.announcement]: async (request: FastifyRequest, reply: FastifyReply): Promise<RenderResult> => {
      reply.header('vary', [reply.getHeader('vary'), 'User-Agent'].filter(Boolean).join(', '));
      const { id } = request.params as { id: string };
      // `/announce/`, which the router takes for an announcement without an id.
      if (id === '') return { redirect: paths.announcements };
      return isCrawler(request.headers['user-agent'] ?? '') ? { redirect: seoPath(id) } : render(request);
    },
  };
}
