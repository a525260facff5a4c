import { IconShare2 } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { logError } from '../../../lib/log.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Shared } from './share.ts';
import { shareTexts } from './share-texts.ts';

type ShareButtonProps = {
  announcement: Shared;
  /** `icon` is used in lists, and its label names the announcement. */
  look: 'icon' | 'button';
  className?: string | undefined;
};

type Panel = ComponentType<{ announcement: Shared; onClose: () => void }>;

/** The panel is loaded when it is first opened. `button` are the props of its button, `dialog` stands beside it. */
export function useSharePanel(announcement: Shared) {
  const [panel, setPanel] = useState<{ Panel: Panel }>();

  const open = () => {
    import('./share-panel.tsx').then(
      ({ SharePanel }) => setPanel({ Panel: SharePanel }),
      (error: unknown) => {
        logError('The share menu did not load', error);
        toast.error(shareTexts.shareFailed);
      },
    );
  };

  return {
    button: { 'aria-haspopup': 'dialog', 'aria-expanded': panel !== undefined, onClick: open } as const,
    dialog: panel && <panel.Panel announcement={announcement} onClose={() => setPanel(undefined)} />,
  };
}

export function ShareButton({ announcement, look, className = '' }: ShareButtonProps) {
  const { button, dialog } = useSharePanel(announcement);
  const icon = <IconShare2 size={20} stroke={1.8} aria-hidden="true" />;
  return (
    <>
      {look === 'icon' ? (
        <IconButton {...button} className={className} label={`Partager «\u00A0${announcement.title}\u00A0»`}>
          {icon}
        </IconButton>
      ) : (
        <Button {...button} className={className}>
          {icon}
          Partager
        </Button>
      )}
      {dialog}
    </>
  );
}
