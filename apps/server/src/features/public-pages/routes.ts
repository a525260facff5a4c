import { drawnPictureRoute, paths, productPicturePath, seoRoute } from '@coequipiers/contract/pages';
import { isKeptOut, type PublicData, type Renderer } from '@coequipiers/contract/rendering';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Announcements } from '../announcements/announcements.ts';
import { outingOf } from './first-html.ts';
import { createSharePictures } from './share-pictures.ts';
import { createSitemap } from './sitemap.ts';
import { sitemapRepository } from './sitemap-repository.ts';

export type Parts = {
  renderer: () => Promise<Renderer>;
  announcements: Pick<Announcements, 'find'>;
  findPage: PublicData['announcement'];
  db: Db;
  limits: Limits;
  publicUrl: string;
};

const perAddress = { tries: 300, seconds: 60 };
const forFiveMinutes = 'public, max-age=300';
const forADay = 'public, max-age=86400';

/** Paths without content for crawlers. */
const disallowed = [
  '/api/',
  '/dev/',
  paths.messages,
  paths.profile,
  paths.agenda,
  paths.notifications,
  paths.resetPassword,
  '/alerts/',
];
/** Calendars such as Google's may obey robots.txt when they fetch a feed. The longer path wins over '/api/'. */
const allowed = ['/api/agenda/'];

/** Pages and pictures for crawlers, link previews and shared links. */
export const publicPagesRoutes =
  ({ renderer, announcements, findPage, db, limits, publicUrl }: Parts): FastifyPluginAsync =>
  async (app) => {
    const sitemap = createSitemap({ repository: sitemapRepository(db), publicUrl });
    const sharePicture = createSharePictures(renderer);
    const costly = limits.limit('public-pages', perAddress);
    const open = { config: { access: 'public' }, schema: { hide: true } } as const;
    const limited = { ...open, preHandler: (request: { network: string }) => costly.take(request.network) };

    const page = { ...open, onRequest: app.limitPages };

    app.get<{ Params: { id: string } }>(seoRoute, page, async (request, reply) => {
      const found = await findPage(request.params.id);
      const { seoPage } = await renderer();
      if (isKeptOut(found)) reply.header('x-robots-tag', 'noindex');
      return reply
        .code(found.status)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(await seoPage({ publicUrl, found, outingId: outingOf(request) }));
    });

    app.get<{ Params: { id: string } }>(drawnPictureRoute, limited, async (request, reply) => {
      const found = await announcements.find(request.params.id);
      if (found.status !== 200) throw new AppError('NOT_FOUND');
      if (isKeptOut(found)) reply.header('x-robots-tag', 'noindex');
      return picture(reply, await sharePicture(request, found.announcement));
    });

    app.get(productPicturePath, limited, async (request, reply) =>
      picture(reply, await sharePicture(request)),
    );

    app.get('/robots.txt', open, async (_request, reply) =>
      reply
        .header('cache-control', forADay)
        .type('text/plain; charset=utf-8')
        .send(
          [
            'User-agent: *',
            ...disallowed.map((path) => `Disallow: ${path}`),
            ...allowed.map((path) => `Allow: ${path}`),
            '',
            `Sitemap: ${publicUrl}/sitemap.xml`,
            '',
          ].join('\n'),
        ),
    );

    app.get('/sitemap.xml', limited, async (_request, reply) => xml(reply, await sitemap.index()));

    app.get<{ Params: { part: string } }>('/sitemaps/:part.xml', limited, async (request, reply) => {
      const part = await sitemap.part(request.params.part);
      if (part === undefined) throw new AppError('NOT_FOUND');
      return xml(reply, part);
    });
  };

const xml = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('cache-control', forFiveMinutes).type('application/xml; charset=utf-8').send(text);

/** Other sites embed it in link previews. */
const picture = (reply: FastifyReply, bytes: Buffer): FastifyReply =>
  reply
    .header('cache-control', forADay)
    .header('cross-origin-resource-policy', 'cross-origin')
    .type('image/jpeg')
    .send(bytes);
