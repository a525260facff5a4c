import { http } from '../../../lib/http.ts';
import { useNotificationChange } from './change-notifications.ts';

export const useMarkAllRead = (email: string) =>
  useNotificationChange(email, {
    call: () => http('/api/notifications/read-all', { method: 'PUT' }),
    change: 'read',
  });
