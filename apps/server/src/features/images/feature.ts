import { imagesService, type Parts } from './images.ts';
import { imagesRoutes } from './routes.ts';

export function createImages(parts: Parts) {
  const images = imagesService(parts);
  return {
    ...images,
    routes: [imagesRoutes(images)],
  };
}
