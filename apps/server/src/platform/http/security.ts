import { totalHeader } from '@coequipiers/contract/announcements';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

type Options = { publicUrl: string; allowedOrigins: string[]; mapStyleUrl: string | undefined };

/** Security headers, and CORS for the other origins that may call the API. */
export const security = fp<Options>(
  async (app, { publicUrl, allowedOrigins, mapStyleUrl }) => {
    const secure = publicUrl.startsWith('https:');
    // Tiles, icons and fonts of the map are expected at the origin of its style.
    const mapOrigin = mapStyleUrl ? [new URL(mapStyleUrl).origin] : [];
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          // Components use style attributes for positions and sizes.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:', ...mapOrigin],
          // In older browsers 'self' does not include WebSockets of the same host.
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
      exposedHeaders: ['retry-after', totalHeader],
      maxAge: 3600,
      strictPreflight: false,
    });
  },
  { name: 'security' },
);
