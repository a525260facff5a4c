import { commentLimits } from '@coequipiers/contract/comments';
import { idSchema } from '@coequipiers/contract/ids';
import { outingParam, paths, seoPath } from '@coequipiers/contract/pages';
import { isKeptOut, type PublicData, type Renderer } from '@coequipiers/contract/rendering';
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
  announcements: Pick<Announcements, 'nearby'>;
  findPage: PublicData['announcement'];
  comments: Pick<Comments, 'list'>;
  cities: Pick<CityIndex, 'search'>;
  publicUrl: string;
};

/** The screens that are rendered on the server, as a visitor sees them. */
export function createFirstHtml({ renderer, announcements, findPage, comments, cities, publicUrl }: Parts) {
  const publicData: PublicData = {
    nearby: async (query) => {
      const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
      const { success, data } = nearbyQuery.safeParse(Object.fromEntries(texts));
      return success ? announcements.nearby.search(data, undefined) : undefined;
    },
    announcement: findPage,
    city: async (typed) => cities.search(typed)[0],
    comments: (id) => comments.list(id, { page: 0, size: commentLimits.page }, undefined),
  };
  // A browser renders the screen that gets no turn.
  const turns = createTurns({ atOnce: 1, waiting: 40, waitMs: 2_000 });
  const render = async (request: FastifyRequest, data = publicData): Promise<RenderResult> =>
    (await renderer()).firstHtml({
      address: request.url,
      publicUrl,
      publicData: data,
      inTurn: (rendering) => turns.run(request, async () => rendering()),
    });

  return {
    [paths.home]: (request: FastifyRequest): Promise<RenderResult> => render(request),

    [paths.announcement]: async (request: FastifyRequest, reply: FastifyReply): Promise<RenderResult> => {
      reply.header('vary', [reply.getHeader('vary'), 'User-Agent'].filter(Boolean).join(', '));
      const { id } = request.params as { id: string };
      // `/announce/`, which the router takes for an announcement without an id.
      if (id === '') return { redirect: paths.announcements };
      // As soon as it is found: also on the redirect, and on the page that the browser renders because there was no turn.
      const find: PublicData['announcement'] = async (wanted) => {
        const found = await findPage(wanted);
        if (isKeptOut(found)) reply.header('x-robots-tag', 'noindex');
        return found;
      };
      if (!isCrawler(request.headers['user-agent'] ?? ''))
        return render(request, { ...publicData, announcement: find });
      await find(id);
      return { redirect: seoPath(id, outingOf(request)) };
    },
  };
}

/** The week that an address names. */
export const outingOf = ({ query }: Pick<FastifyRequest, 'query'>): string | undefined =>
  idSchema.safeParse(Object(query)[outingParam]).data;
