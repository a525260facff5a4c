import { votesRoutes } from './routes.ts';
import { type Parts, votesService } from './votes.ts';
import { votesPersonalData } from './votes-personal-data.ts';
import { votesRepository } from './votes-repository.ts';

export function createVotes(parts: Parts) {
  const votes = votesService(parts);
  return {
    ...votes,
    personalData: votesPersonalData(votesRepository(parts.db)),
    routes: [votesRoutes(votes)],
  };
}
