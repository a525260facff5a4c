import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { describeAnswers, errorSchemas, securitySchemes } from './described-answers.ts';

type Options = { publicUrl: string };

/** The OpenAPI description, generated from the contract's schemas: a page at /api/docs, the document at /api/docs/json. */
export const docs = fp<Options>(
  async (app, { publicUrl }) => {
    await app.register(swagger, {
      openapi: {
        info: { title: 'Coéquipiers', description: 'Find sports partners near you', version: '0.1.0' },
        servers: [{ url: publicUrl }],
        components: {
          securitySchemes,
          schemas: errorSchemas,
        },
      },
      transform: describeAnswers,
    });
    await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  },
  { name: 'docs' },
);
