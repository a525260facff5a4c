import { isAuthor } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { contactTexts } from '@coequipiers/contract/contact';
import { paths } from '@coequipiers/contract/pages';
import { IconMessageCircle } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logError } from '../../lib/log.ts';
import { rememberReturnPath } from '../../lib/redirect.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

type ContactButtonProps = {
  announcement: Announcement;
  /** The button of a card in a list, a quiet one there, or on the announcement's page. */
  place: 'card' | 'quiet' | 'page';
  /** Whether it is the main action of its page. */
  main?: boolean;
};

type Dialog = ComponentType<{
  email: string;
  announcement: Announcement;
  sentText: string;
  onClose: () => void;
}>;

/** Opens a dialog to write to the author; hidden for the author. The dialog is loaded when it is first opened. */
export function ContactButton({ announcement, place, main = true }: ContactButtonProps) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [dialog, setDialog] = useState<{ Dialog: Dialog }>();
  const { signedOut, sent } = contactTexts[place === 'page' ? 'page' : 'card'];
  if (isAuthor(session, announcement)) return null;

  const open = () => {
    if (!session) {
      toast.warning(signedOut);
      rememberReturnPath(pathname + search, { kind: 'message', announceId: announcement.id });
      void navigate(paths.login);
      return;
    }
    import('./contact-dialog.tsx').then(
      ({ ContactDialog }) => setDialog({ Dialog: ContactDialog }),
      (error: unknown) => {
        logError('The contact dialog did not load', error);
        toast.error(contactTexts.failed);
      },
    );
  };

  const onPage = place === 'page';
  const named = `Contacter l’auteur\u00A0: ${announcement.title}`;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={open}
        look={onPage ? (main ? 'go' : 'line') : place === 'card' ? 'tonal' : 'quiet'}
        size={onPage ? 'l' : 'm'}
        aria-label={onPage ? undefined : named}
      >
        {place !== 'quiet' && <IconMessageCircle size={20} stroke={1.8} aria-hidden="true" />}
        {onPage ? "Contacter l'auteur" : 'Contacter'}
      </Button>
      {dialog && session && (
        <dialog.Dialog
          email={session.email}
          announcement={announcement}
          sentText={sent}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
