import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

type Options = { publicUrl: string; allowedOrigins: string[]; mapStyleUrl: string | undefined };

/** Headers that keep the page to our own origin, and the list of other origins whose pages may call the API. */
export const security = fp<Options>(
  async (app, { publicUrl, allowedOrigins, mapStyleUrl }) => {
    const secure = publicUrl.startsWith('https:');
    // The map's tiles, signs and letters are expected where its style is.
    const mapOrigin = mapStyleUrl ? [new URL(mapStyleUrl).origin] : [];
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          // Components place their menus and draw their sizes with style attributes.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:', ...mapOrigin],
          // Older browsers do not take 'self' for the same host's sockets.
          connectSrc: ["'self'", publicUrl.replace(/^http/, 'ws'), ...mapOrigin],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(secure && { upgradeInsecureRequests: [] }),
        },
      },
      strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
    });
    await app.register(cors, {
      origin: allowedOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: ['retry-after'],
      maxAge: 3600,
      strictPreflight: false,
    });
  },
  { name: 'security' },
);
