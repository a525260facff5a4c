import { type ComponentType, lazy, Suspense } from 'react';
import { logError } from '../../lib/log.ts';
import { useSession } from '../../lib/use-session.ts';

/** How many messages wait, wherever the page leads to them. Nothing for a visitor, and nothing when it cannot be known. */
export function UnreadMessages() {
  const session = useSession();
  return (
    session && (
      <Suspense>
        <UnreadCount email={session.email} />
      </Suspense>
    )
  );
}

/** A visitor's page does not load it. */
const UnreadCount = lazy(async (): Promise<{ default: ComponentType<{ email: string }> }> => {
  try {
    return { default: (await import('./unread-count.tsx')).UnreadCount };
  } catch (error) {
    logError('The count of messages did not load', error);
    return { default: () => null };
  }
});
