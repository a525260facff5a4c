import type { App } from '../src/app.ts';
import type { Notice } from '../src/features/notifications/notifications.ts';

/** Tells someone something that no change of the product caused. */
export const notify = (
  { transact, notifications }: Pick<App, 'transact' | 'notifications'>,
  notice: Notice,
) => transact.unattended((transaction) => notifications.notify(transaction, notice));
