import { useLiveInbox } from '../features/chat/use-live-inbox.ts';
import { useOutboxSender } from '../features/chat/use-outbox-sender.ts';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { LiveSign } from './live-sign.tsx';

/** What the header offers to someone who is logged in; a visitor's page does not load it. */
export function MemberTools({ email }: { email: string }) {
  useLiveInbox(email);
  useOutboxSender(email);
  return (
    <>
      <LiveSign />
      <NotificationBell key={email} email={email} />
    </>
  );
}
