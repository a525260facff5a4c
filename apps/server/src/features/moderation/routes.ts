import { idParams } from '@coequipiers/contract/ids';
import {
  decisionWrite,
  moderationDecision,
  moderationDecisions,
  openReports,
} from '@coequipiers/contract/moderation-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../platform/http/authentication.ts';
import type { Moderation } from './moderation.ts';

const tags = ['moderation'];
const moderators = { access: 'moderator' } as const;

export const moderationRoutes =
  (moderation: Moderation): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/moderation/reports',
      { config: moderators, schema: { tags, response: { 200: openReports } } },
      () => moderation.open(),
    );

    app.post(
      '/api/moderation/reports/:id/decision',
      {
        config: moderators,
        schema: { tags, params: idParams, body: decisionWrite, response: { 200: moderationDecision } },
      },
      (request) => moderation.decide(request.params.id, request.body, callerOf(request)),
    );

    app.get(
      '/api/moderation/decisions',
      { config: moderators, schema: { tags, response: { 200: moderationDecisions } } },
      () => moderation.decisions(),
    );
  };
