import { AgendaLink } from '../features/agenda/agenda-link.tsx';
import { useLiveInbox } from '../features/chat/use-live-inbox.ts';
import { useOutboxSender } from '../features/chat/use-outbox-sender.ts';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
// The code behind the buttons of a card. Importing it here loads it before the first press, and only for logged-in people.
import '../features/favorites/api/set-favorite.ts';
import '../features/outings/join/press-card.tsx';
import '../features/votes/cast-vote.ts';
import { LiveSign } from './live-sign.tsx';
import { noticeAnswers } from './notice-answers.tsx';

/** The parts of the header for logged-in people; visitors do not load them. */
export function MemberTools({ email }: { email: string }) {
  useLiveInbox(email);
  useOutboxSender(email);
  return (
    <>
      <LiveSign />
      <AgendaLink email={email} />
      <NotificationBell key={email} email={email} answersOf={noticeAnswers(email)} />
    </>
  );
}
