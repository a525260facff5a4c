import { http } from '../../../lib/http.ts';
import { useNotificationChange } from './change-notifications.ts';

export const useMarkRead = (email: string) =>
  useNotificationChange<string>(email, {
    call: (id) => http(`/api/notifications/${encodeURIComponent(id)}/read`, { method: 'PUT' }),
    change: 'read',
    idOf: (id) => id,
  });
