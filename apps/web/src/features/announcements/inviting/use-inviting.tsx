import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { useLazyPart } from '../../../ui/use-lazy-part.ts';
import { shareTexts } from '../share/share-texts.ts';

/**
 * For the author and those who are in: sends the game to friends. The panel is loaded when it is first opened. `button` are the props
 * of its button, `dialog` stands beside it.
 */
export function useInviting(announcement: Announcement, outing: Outing) {
  const { Part, busy, open, close } = useLazyPart(
    async () => (await import('./inviting-panel.tsx')).InvitingPanel,
    shareTexts.shareFailed,
  );
  return {
    button: {
      'aria-haspopup': 'dialog',
      'aria-expanded': Part !== undefined,
      busy,
      onClick: open,
    } as const,
    dialog: Part && <Part announcement={announcement} outing={outing} onClose={close} />,
  };
}
