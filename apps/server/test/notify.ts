import type { App } from '../src/app.ts';
import type { NewNotification } from '../src/features/notifications/notifications.ts';

/** Sends a notification without any cause in the product. */
export const notify = (
  { transact, notifications }: Pick<App, 'transact' | 'notifications'>,
  notice: NewNotification,
) => transact.unattended((transaction) => notifications.notify(transaction, notice));
