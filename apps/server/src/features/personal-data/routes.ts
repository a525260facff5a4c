import { accountDeletion } from '@coequipiers/contract/accounts-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../platform/http/authentication.ts';
import { createTurns } from '../../platform/turns/turns.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { OwnData } from './own-data.ts';

const tags = ['accounts'];
const own = { access: 'user' } as const;
const ownArchive = { ...own, answers: { status: 200, type: 'application/zip' } } as const;

/** Export of the caller's data, and deletion of the account. */
export const personalDataRoutes =
  (ownData: OwnData, { access, limits }: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const turns = createTurns({ atOnce: 1, waiting: 20, waitMs: 5_000, restMs: 100 });

    app.get('/api/user/export', { config: ownArchive, schema: { tags } }, async (request, reply) => {
      const caller = callerOf(request);
      const { id } = caller;
      // A session that somebody has left open must not give away everything about an account that no password protects.
      await access.checkFresh(caller);
      await limits.export.take(id);
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="mes-donnees-coequipiers.zip"')
        .header('cache-control', 'no-store')
        .send(await turns.run(request, () => ownData.exportAll(id, request.over)));
    });

    app.delete(
      '/api/user',
      { config: own, schema: { tags, body: accountDeletion } },
      async (request, reply) => {
        const caller = callerOf(request);
        await access.checkPassword(caller, request.body?.password, request);
        await ownData.erase(caller.id);
        return reply.code(204).send();
      },
    );
  };
