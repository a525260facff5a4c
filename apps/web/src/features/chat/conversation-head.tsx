import { messageCountText } from '@coequipiers/contract/chat';
import type { Conversation } from '@coequipiers/contract/chat-schemas';
import { paths } from '@coequipiers/contract/pages';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './conversation.module.css';
import { ConversationMenu } from './conversation-menu.tsx';
import { otherIn } from './people.ts';
import { useChatPanes } from './use-chat-panes.ts';

type ConversationHeadProps = { email: string; id: string; row: Conversation | undefined; count: number };

export function ConversationHead({ email, row, count }: ConversationHeadProps) {
  const name = row ? otherIn(row).username : '';
  const Heading = useChatPanes().both ? 'h2' : 'h1';
  return (
    <header className={classes.head}>
      <Link to={paths.messages} className={classes.back} aria-label="Retour aux conversations">
        <IconArrowLeft size={24} stroke={1.8} aria-hidden="true" />
      </Link>
      {row && <Avatar name={name} />}
      <div className={classes.who}>
        <Heading>{row ? name : 'Conversation'}</Heading>
        <p>{messageCountText(count)}</p>
      </div>
      {row && <ConversationMenu email={email} conversation={row} />}
    </header>
  );
}
