import { legalDocumentSchema, legalParams } from '@coequipiers/contract/legal';
import { conditions } from '@coequipiers/contract/legal/conditions';
import { confidentialite } from '@coequipiers/contract/legal/confidentialite';
import type { LegalDocument, Publisher } from '@coequipiers/contract/legal/document';
import { mentions } from '@coequipiers/contract/legal/mentions';
import type { LegalSlug } from '@coequipiers/contract/legal/titles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** The legal texts, with the publisher from the settings. */
export const legalRoutes =
  (publisher: Publisher): FastifyPluginAsyncZod =>
  async (app) => {
    const documents: Record<LegalSlug, LegalDocument> = {
      conditions: conditions(publisher),
      confidentialite: confidentialite(publisher),
      'mentions-legales': mentions(publisher),
    };
    app.get(
      '/api/legal/:slug',
      {
        config: { access: 'public' },
        schema: { tags: ['legal'], params: legalParams, response: { 200: legalDocumentSchema } },
      },
      async (request, reply) => {
        void reply.header('cache-control', 'public, max-age=3600');
        return documents[request.params.slug];
      },
    );
  };
