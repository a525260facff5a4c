import type { Conversation } from '@coequipiers/contract/chat-schemas';
import {
  IconBan,
  IconBell,
  IconBellOff,
  IconDotsVertical,
  IconFlag,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import menuClasses from '../../ui/menu.module.css';
import { MenuItem } from '../../ui/menu-item.tsx';
import { toast } from '../../ui/toast.ts';
import { useMenu } from '../../ui/use-menu.ts';
import { BlockDialog } from '../blocks/block-dialog.tsx';
import { ReportDialog } from '../reports/report-dialog.tsx';
import { useMuteConversation } from './api/mute-conversation.ts';
import { DeleteConversationDialog } from './delete-conversation-dialog.tsx';
import { otherIn } from './people.ts';
import { ProfileCard } from './profile-card.tsx';

type Opened = 'profile' | 'delete' | 'block' | 'report';

export function ConversationMenu({ email, conversation }: { email: string; conversation: Conversation }) {
  const { root, button, ...menu } = useMenu();
  const [opened, setOpened] = useState<Opened>();
  const mute = useMuteConversation(email, conversation.id);
  const { muted, blocked } = conversation;
  const close = () => setOpened(undefined);

  const turnSound = () => {
    menu.close();
    mute.mutate(!muted, {
      onSuccess: () => toast.success(muted ? 'Le son est rétabli' : 'Le son est coupé'),
      onError: () => toast.error('Le réglage n’a pas pu être changé. Veuillez réessayer.'),
    });
  };
  const open = (what: Opened) => () => {
    menu.close();
    setOpened(what);
  };

  return (
    <div ref={root} className={menuClasses.root}>
      <IconButton ref={button} label="Options de la conversation" {...menu.buttonProps}>
        <IconDotsVertical size={20} stroke={1.8} aria-hidden="true" />
      </IconButton>
      {menu.opened && (
        <div {...menu.menuProps} aria-label="Options de la conversation" className={menuClasses.menu}>
          <MenuItem icon={IconUser} label="Voir le profil" onChoose={open('profile')} />
          <MenuItem
            icon={muted ? IconBell : IconBellOff}
            label={muted ? 'Rétablir le son' : 'Couper le son'}
            onChoose={turnSound}
          />
          <MenuItem icon={IconTrash} label="Supprimer" danger onChoose={open('delete')} />
          {!blocked && <MenuItem icon={IconBan} label="Bloquer" onChoose={open('block')} />}
          <MenuItem icon={IconFlag} label="Signaler" onChoose={open('report')} />
        </div>
      )}
      {opened === 'profile' && <ProfileCard email={email} conversation={conversation} onClose={close} />}
      {opened === 'delete' && (
        <DeleteConversationDialog email={email} conversation={conversation} onClose={close} />
      )}
      {opened === 'block' && <BlockDialog email={email} person={otherIn(conversation)} onClose={close} />}
      {opened === 'report' && (
        <ReportDialog
          target={{ type: 'conversation', id: conversation.id, name: otherIn(conversation).username }}
          onClose={close}
        />
      )}
    </div>
  );
}
