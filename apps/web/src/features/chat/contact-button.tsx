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
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';

type ContactButtonProps = {
  announcement: Announcement;
  /** On a card in a list, as an icon there, or on the announcement's page. */
  place: 'card' | 'icon' | 'page';
  /** Whether it is the main action of its page. */
  main?: boolean;
  className?: string | undefined;
};

type Dialog = ComponentType<{
  email: string;
  announcement: Announcement;
  sentText: string;
  onClose: () => void;
}>;

/** Opens a dialog to write to the author; hidden for the author. The dialog is loaded when it is first opened. */
export function ContactButton({ announcement, place, main = true, className }: ContactButtonProps) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [dialog, setDialog] = useState<{ Dialog: Dialog }>();
  const { signedOut, sent } = contactTexts[place === 'page' ? 'page' : 'card'];
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

  const button = { 'aria-haspopup': 'dialog', className, onClick: open } as const;
  const icon = <IconMessageCircle size={20} stroke={1.8} aria-hidden="true" />;
  const named = `Contacter l’auteur\u00A0: ${announcement.title}`;
  return (
    <>
      {place === 'icon' ? (
        <IconButton {...button} label={named}>
          {icon}
        </IconButton>
      ) : (
        <Button
          {...button}
          look={place === 'card' ? 'tonal' : main ? 'go' : 'line'}
          size={place === 'page' ? 'l' : 'm'}
          aria-label={place === 'card' ? named : undefined}
        >
          {icon}
          {place === 'card' ? 'Contacter' : "Contacter l'auteur"}
        </Button>
      )}
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
