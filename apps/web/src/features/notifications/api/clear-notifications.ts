import { http } from '../../../lib/http.ts';
import { useNotificationChange } from './change-notifications.ts';

export const useClearNotifications = (email: string) =>
  useNotificationChange(email, {
    call: () => http('/api/notifications', { method: 'DELETE' }),
    change: 'removed',
  });
