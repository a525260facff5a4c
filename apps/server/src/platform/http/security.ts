import { totalHeader } from '@coequipiers/contract/search';
import cors from '@fastify/cors';
import fp from 'fastify-plugin';
import helmet from 'helmet';

type Options = { publicUrl: string; allowedOrigins: string[]; mapStyleUrl: string | undefined };

/** Security headers, and CORS for the other origins that may call the API. */
export const security = fp<Options>(
  async (app, { publicUrl, allowedOrigins, mapStyleUrl }) => {
    const secure = publicUrl.startsWith('https:');
    // Tiles, icons and fonts of the map are expected at the origin of its style.
    const mapOrigin = mapStyleUrl ? [new URL(mapStyleUrl).origin] : [];
    const everywhere = {
      strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
      crossOriginResourcePolicy: { policy: 'same-origin' },
    } as const;
    const setHeaders = helmet({
      ...everywhere,
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
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    });
    // The other headers matter only for HTML documents; on small files they would double the size.
    const setAssetHeaders = helmet({
      ...everywhere,
      contentSecurityPolicy: false,
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      referrerPolicy: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xFrameOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    });
    // Not by its Fastify plugin, which would build this function again for each request.
    app.addHook('onRequest', (request, reply, done) => {
      const set = request.routeOptions.config.isAsset ? setAssetHeaders : setHeaders;
      set(request.raw, reply.raw, () => done());
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
