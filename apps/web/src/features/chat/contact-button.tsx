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
  /** On a card in a list, or on the announcement's page. */
  place: 'card' | 'page';
  /** Whether it is the main action of its page. */
  main?: boolean;
};

type Dialog = ComponentType<{
  email: string;
  announcement: Announcement;
  sentText: string;
  onClose: () => void;
}>;

const labels = { card: 'Contacter', page: "Contacter l'auteur" } as const;

/** Opens a dialog to write to the author; hidden for the author. The dialog is loaded when it is first opened. */
export function ContactButton({ announcement, place, main = true }: ContactButtonProps) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [dialog, setDialog] = useState<{ Dialog: Dialog }>();
  const label = labels[place];
  const { signedOut, sent } = contactTexts[place];
  if (isAuthor(session, announcement)) return null;

  const open = () => {
    if (!session) {
      toast.warning(signedOut);
      rememberReturnPath(pathname + search);
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

  return (
    <>
      <Button
        look={place === 'card' ? 'tonal' : main ? 'go' : 'line'}
        size={place === 'page' ? 'l' : 'm'}
        aria-haspopup="dialog"
        aria-label={place === 'card' ? `Contacter l’auteur\u00A0: ${announcement.title}` : undefined}
        onClick={open}
      >
        <IconMessageCircle size={20} stroke={1.8} aria-hidden="true" />
        {label}
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
