import type { ErrorBody } from '@coequipiers/contract/errors';

/** Who may call a route. Every route must state it; otherwise the server does not start. */
type Access = 'public' | 'user' | 'moderator';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Fastify's own extension point is an interface
  interface FastifyContextConfig {
    access?: Access;
    /** The message for visitors of a protected route, instead of the default. */
    signInMessage?: string;
    /** Headers of a successful response, with their descriptions. */
    answerHeaders?: Record<string, string>;
    /**
     * The form of errors: 'text' sends the French sentence alone, as some pages show the body; a function builds a body of its
     * own.
     */
    errorsAs?: 'text' | ((error: ErrorBody) => object);
    /** How long its handler may take, instead of the usual limit. */
    handleMs?: number;
    /** A file of the page, which needs only some of the security headers. */
    isAsset?: boolean;
    /** Fetched by servers for many people from one address, as calendars do: the limit per address is much higher. */
    forMany?: boolean;
    /** Public, but the header must name an alert by the token of a mail: for the OpenAPI description. */
    needsAlertToken?: true;
    /** The response for the OpenAPI description, where no schema gives it. Default: 204. */
    answers?: { status: number; type: string };
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the same
  interface FastifyInstance {
    /** Every route with its access: 'GET /api/cities' → 'public'. */
    routeTable: Map<string, Access>;
  }
}
