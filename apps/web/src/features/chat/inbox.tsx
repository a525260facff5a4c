import { chatTexts } from '@coequipiers/contract/chat';
import type { Conversation } from '@coequipiers/contract/chat-schemas';
import { paths } from '@coequipiers/contract/pages';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { LegalLinks } from '../../ui/legal-links.tsx';
import { PassDrawing } from '../../ui/pass-drawing.tsx';
import { unreadTotalQuery } from './api/unread-query.ts';
import classes from './inbox.module.css';
import { InboxRow } from './inbox-row.tsx';
import { useOutbox } from './outbox.ts';
import { isFoundBy } from './people.ts';
import { useChatPanes } from './use-chat-panes.ts';

type InboxProps = {
  email: string;
  inbox: Conversation[] | undefined;
  failed: boolean;
  openId: string | null;
  onRetry: () => void;
};

export function Inbox({ email, inbox, failed, openId, onRetry }: InboxProps) {
  const [search, setSearch] = useState('');
  const { data: total = 0 } = useQuery(unreadTotalQuery(email));
  const outbox = useOutbox(email);
  const now = useNow();
  const { both } = useChatPanes();
  const Heading = both || openId === null ? 'h1' : 'h2';
  const found = inbox?.filter((conversation) => isFoundBy(conversation, search)) ?? [];
  return (
    <section className={classes.inbox} aria-label="Conversations">
      <header className={classes.head}>
        <Heading>
          Messages <CountBadge count={total} label={unreadWords(total)} />
        </Heading>
        <label className={classes.search}>
          <IconSearch size={20} stroke={1.8} aria-hidden="true" />
          <input
            type="search"
            value={search}
            placeholder={chatTexts.search}
            aria-label="Rechercher une conversation"
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </label>
      </header>
      <div className={classes.scroll}>
        {found.length > 0 && (
          <ul>
            {found.map((conversation) => (
              <InboxRow
                key={conversation.id}
                conversation={conversation}
                email={email}
                now={now}
                open={conversation.id === openId}
                unsent={outbox.some(
                  ({ conversationId, state }) => conversationId === conversation.id && state !== 'pending',
                )}
              />
            ))}
          </ul>
        )}
        {inbox && inbox.length > 0 && found.length === 0 && (
          <p className={classes.note}>Aucune conversation ne correspond à «&nbsp;{search.trim()}&nbsp;».</p>
        )}
        {inbox?.length === 0 && (
          <div className={classes.empty}>
            <PassDrawing />
            <h2>{chatTexts.empty}</h2>
            <p>{chatTexts.emptyHint}</p>
            <ButtonLink look="go" to={paths.home}>
              Parcourir les annonces
            </ButtonLink>
          </div>
        )}
        {!inbox && failed && (
          <div className={classes.note} role="alert">
            <p>Vos conversations n’ont pas pu être chargées.</p>
            <Button onClick={onRetry}>Réessayer</Button>
          </div>
        )}
        {!inbox && !failed && (
          <output aria-label="Chargement des conversations">
            {[0, 1, 2, 3].map((row) => (
              <span key={row} className={classes.bone} />
            ))}
          </output>
        )}
        <footer className={classes.legal}>
          <LegalLinks />
        </footer>
      </div>
    </section>
  );
}

function unreadWords(count: number): string {
  return count === 1 ? '1 message non lu' : `${count} messages non lus`;
}
