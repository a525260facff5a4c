import { http } from '../../../lib/http.ts';
import { useNotificationChange } from './change-notifications.ts';

export const useDeleteNotification = (email: string) =>
  useNotificationChange<string>(email, {
    call: (id) => http(`/api/notifications/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    change: 'removed',
    idOf: (id) => id,
  });
