import type { FastifyInstance } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Fastify's own extension point is an interface
  interface FastifyInstance {
    /** The methods of a path; empty for an unknown path. */
    methodsAt: (path: string) => string[];
  }
}

/** In the order in which `Allow` names them. */
const usedMethods: readonly HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** Fastify does not expose the methods of a path, so the routes are copied into a second router. */
export function rememberMethods(app: FastifyInstance, maxParamLength: number): void {
  const router = findMyWay({ maxParamLength });
  app.addHook('onRoute', ({ method, url }) => {
    // A wildcard does not tell which files exist.
    if (/[*(]/.test(url)) return;
    for (const one of [method].flat() as HTTPMethod[]) {
      if (one === 'OPTIONS' || router.hasRoute(one, url)) continue;
      router.on(one, url, () => undefined);
    }
  });
  app.decorate('methodsAt', (path) => usedMethods.filter((method) => router.find(method, path) !== null));
}
