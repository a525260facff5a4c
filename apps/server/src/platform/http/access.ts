import type { ErrorBody } from '@coequipiers/contract/errors';

/** Who may call a route. Every route says it; a route that does not is refused when the server is put together. */
export type Access = 'public' | 'user' | 'moderator';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Fastify's own extension point is an interface
  interface FastifyContextConfig {
    access?: Access;
    /** What a visitor reads where only people may call, instead of the table's sentence. */
    signInMessage?: string;
    /** The pages that show 'the server body' get the French sentence alone; other routes may have a form of their own. */
    errorsAs?: 'text' | ((error: ErrorBody) => object);
    /** What is answered, for the description, where no schema says it: nothing at all (204) unless it is said here. */
    answers?: { status: number; type: string };
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the same
  interface FastifyInstance {
    /** Every route with its access: 'GET /api/cities' → 'public'. */
    routeTable: Map<string, Access>;
  }
}
