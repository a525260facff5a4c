import { messageCountText } from '@coequipiers/contract/chat';
import type { Conversation } from '@coequipiers/contract/chat-schemas';
import { paths } from '@coequipiers/contract/pages';
import { IconArrowLeft, IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { LIVE_LOST, useLiveLost } from '../../lib/realtime/use-live-lost.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import classes from './conversation.module.css';
import { ConversationMenu } from './conversation-menu.tsx';
import { otherIn } from './people.ts';
import { useChatPanes } from './use-chat-panes.ts';

type ConversationHeadProps = {
  email: string;
  /** The other person's name; empty while unknown. */
  name: string;
  row: Conversation | undefined;
  count: number;
};

export function ConversationHead({ email, name, row, count }: ConversationHeadProps) {
  const { both } = useChatPanes();
  // With both panes, the page's header already shows it.
  const lost = useLiveLost() && !both;
  const alias = row && otherIn(row).id;
  const Heading = both ? 'h2' : 'h1';
  return (
    <header className={classes.head}>
      <Link to={paths.messages} className={classes.back} aria-label="Retour aux conversations">
        <IconArrowLeft size={24} stroke={1.8} aria-hidden="true" />
      </Link>
      {name && <Avatar name={name} />}
      <div className={classes.who}>
        <Heading>{alias ? <PersonLink alias={alias} name={name} /> : name || 'Conversation'}</Heading>
        {!lost && <p>{messageCountText(count)}</p>}
        <output className={classes.interrupted}>
          {lost && (
            <>
              <IconPlugConnectedX size={16} stroke={1.8} aria-hidden="true" />
              {LIVE_LOST}
            </>
          )}
        </output>
      </div>
      {row && <ConversationMenu email={email} conversation={row} />}
    </header>
  );
}
