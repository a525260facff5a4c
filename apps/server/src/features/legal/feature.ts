import type { Publisher } from '@coequipiers/contract/legal/document';
import { legalRoutes } from './routes.ts';

export const createLegal = ({ publisher }: { publisher: Publisher }) => ({
  routes: [legalRoutes(publisher)],
});
