import { notificationsService, type Parts } from './notifications.ts';
import { notificationsPersonalData } from './notifications-personal-data.ts';
import { notificationsRoutes } from './routes.ts';

export function createNotifications(parts: Parts) {
  const notifications = notificationsService(parts);
  return {
    ...notifications,
    personalData: notificationsPersonalData,
    routes: [notificationsRoutes(notifications)],
  };
}
