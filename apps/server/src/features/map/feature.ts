import { mapRoutes, type Settings } from './routes.ts';

export const createMap = (settings: Settings) => ({ routes: [mapRoutes(settings)] });
