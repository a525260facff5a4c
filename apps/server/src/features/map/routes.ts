import { mapSettings } from '@coequipiers/contract/map-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

export type Settings = { mapStyleUrl: string | undefined };

export const mapRoutes =
  ({ mapStyleUrl }: Settings): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/map',
      { config: { access: 'public' }, schema: { tags: ['map'], response: { 200: mapSettings } } },
      async (_request, reply) => {
        void reply.header('cache-control', 'public, max-age=3600');
        return { styleUrl: mapStyleUrl ?? null };
      },
    );
  };
