import { blocksService, type Parts } from './blocks.ts';
import { blocksRoutes } from './routes.ts';

export function createBlocks(parts: Parts) {
  const blocks = blocksService(parts);
  return {
    ...blocks,
    routes: [blocksRoutes(blocks)],
  };
}
