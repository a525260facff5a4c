import { imageUrl } from '@coequipiers/contract/image-urls';
import { paths } from '@coequipiers/contract/pages';

/** `:id` matches an id. */
function matcher(...known: string[]): (pathname: string) => boolean {
  const patterns = known.map((path) => new RegExp(`^${path.replaceAll(':id', '[0-9a-f]{32}')}$`));
  return (pathname) => patterns.some((pattern) => pattern.test(pathname));
}

/** Pages whose first HTML the server renders. */
export const isRenderedPage = matcher(paths.home, paths.announcement);

export const isPicture = matcher(imageUrl(':id', 'card'), imageUrl(':id', 'detail'));

/**
 * Answers worth keeping offline: announcements, comments, conversations and the person's own lists. No tokens and no town
 * searches.
 */
const isReadAgain = matcher(
  '/api/announce/nearby',
  '/api/announce/nearby/places',
  '/api/announce/me',
  '/api/announce/:id',
  '/api/announce/:id/vote',
  '/api/comments/announce/:id',
  '/api/comments/announce/:id/count',
  '/api/chat/conversations',
  '/api/chat/unread-count',
  '/api/chat/:id',
  '/api/chat/conversations/:id/messages',
  '/api/agenda',
  '/api/favorites',
  '/api/favorites/ids',
  '/api/favorites/count',
  '/api/notifications',
  '/api/notifications/unread-count',
  '/api/user/profile',
);

/** Pages of a conversation shift with every message: two pages cached at different times do not fit together. */
const isLaterPage = ({ pathname, searchParams }: URL): boolean =>
  pathname.endsWith('/messages') && searchParams.get('page') !== '0';

export const isReadable = (url: URL): boolean => !isLaterPage(url) && isReadAgain(url.pathname);
