import { moderationService, type Parts } from './moderation.ts';
import { moderationRoutes } from './routes.ts';

export function createModeration(parts: Parts) {
  const moderation = moderationService(parts);
  return {
    ...moderation,
    routes: [moderationRoutes(moderation)],
  };
}
