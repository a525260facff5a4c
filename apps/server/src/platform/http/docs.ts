import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

type Options = { publicUrl: string };

/** The OpenAPI description that the contract's schemas make: a page at /api/docs, the document at /api/docs/json. */
export const docs = fp<Options>(
  async (app, { publicUrl }) => {
    await app.register(swagger, {
      openapi: {
        info: { title: 'Coéquipiers', description: 'Find sports partners near you', version: '0.1.0' },
        servers: [{ url: publicUrl }],
        components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      },
      transform: jsonSchemaTransform,
    });
    await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  },
  { name: 'docs' },
);
