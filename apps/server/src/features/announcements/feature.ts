import { announcementsService, type Parts } from './announcements.ts';
import { announcementsRoutes } from './routes.ts';

export function createAnnouncements(parts: Parts) {
  const announcements = announcementsService(parts);
  return {
    ...announcements,
    routes: [announcementsRoutes(announcements)],
  };
}
