import { useLiveInbox } from '../features/chat/use-live-inbox.ts';
import { useOutboxSender } from '../features/chat/use-outbox-sender.ts';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { LiveSign } from './live-sign.tsx';

/** The parts of the header for logged-in people; visitors do not load them. */
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
