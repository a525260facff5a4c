import type { FastifyInstance } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Fastify's own extension point is an interface
  interface FastifyInstance {
    /** The methods that a path is known for; none of a path that is unknown. */
    methodsAt: (path: string) => string[];
  }
}

/** Fastify does not tell which other methods a path has, so its routes stand in a second table of the same kind. */
export function rememberMethods(app: FastifyInstance, maxParamLength: number): void {
  const router = findMyWay({ maxParamLength });
  const known = new Set<HTTPMethod>();
  app.addHook('onRoute', ({ method, url }) => {
    // A pattern for names of files says nothing of which there are.
    if (/[*(]/.test(url)) return;
    for (const one of [method].flat() as HTTPMethod[]) {
      if (one === 'OPTIONS' || router.hasRoute(one, url)) continue;
      router.on(one, url, () => undefined);
      known.add(one);
    }
  });
  app.decorate('methodsAt', (path) => [...known].filter((method) => router.find(method, path) !== null));
}
