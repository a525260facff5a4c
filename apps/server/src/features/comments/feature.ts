import { commentsService, type Parts } from './comments.ts';
import { commentsPersonalData } from './comments-personal-data.ts';
import { commentsRepository } from './comments-repository.ts';
import { commentsRoutes } from './routes.ts';

export function createComments(parts: Parts) {
  const comments = commentsService(parts);
  return {
    ...comments,
    personalData: commentsPersonalData(commentsRepository(parts.db)),
    routes: [commentsRoutes(comments)],
  };
}
