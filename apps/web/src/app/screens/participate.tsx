import { pageTitles } from '@coequipiers/contract/page-heads';
import { paths } from '@coequipiers/contract/pages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import classes from '../../features/accounts/form.module.css';
import { LinkEnded } from '../../features/accounts/link-ended.tsx';
import { AddToAgenda } from '../../features/agenda/add-to-agenda.tsx';
import { announcementQuery } from '../../features/announcements/api/announcement-queries.ts';
import type { Joined } from '../../features/outings/api/join-by-email.ts';
import { ConfirmJoin } from '../../features/outings/by-email/confirm-join.tsx';
import { JoinedByEmail } from '../../features/outings/by-email/joined.tsx';
import {
  type JoinedState,
  readJoinedState,
  stateAfter,
} from '../../features/outings/by-email/joined-state.ts';
import { forgetAsk } from '../../features/outings/by-email/kept-ask.ts';
import { PushOffer } from '../../features/push/push-offer.tsx';
import { rememberDevice } from '../../lib/known-device.ts';
import { forgetLinkSecret, useLinkSecret } from '../../lib/link-secret.ts';
import { closeSession, openSession, readSession } from '../../lib/session.ts';
import { useSession } from '../../lib/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

type Login = NonNullable<Joined['login']>;

/** The link of the mail that confirms 'Je participe'. */
export function ParticipateScreen() {
  usePageTitle(pageTitles.participate);
  const token = useLinkSecret(paths.participate);
  const client = useQueryClient();
  const navigate = useNavigate();
  const kept: unknown = useLocation().state;
  const [joined, setJoined] = useState(() => readJoinedState(kept));
  /** Of a new account, while somebody else is logged in here. Nothing stores it. */
  const [login, setLogin] = useState<Login>();
  const email = useSession()?.email;

  const enter = ({ token: session, email: address }: Login): void => {
    rememberDevice();
    openSession(session, address);
    setLogin(undefined);
  };

  const show = (next: JoinedState): void => {
    setJoined(next);
    void navigate(paths.participate, { replace: true, preventScrollReset: true, state: { joined: next } });
    forgetLinkSecret(paths.participate);
  };

  if (token !== undefined)
    return (
      <ConfirmJoin
        key={token}
        token={token}
        onJoined={(about, answer) => {
          forgetAsk();
          const next = stateAfter(about, answer);
          const other = readSession();
          if (answer.login && other && other.email !== answer.login.email) setLogin(answer.login);
          else if (answer.login) {
            enter(answer.login);
            // The meeting point is there at once; it is read again beside.
            const { queryKey } = announcementQuery(answer.announceId, answer.login.email);
            const { outing, participation } = answer;
            client.setQueryData(queryKey, { ...about.announcement, outing, participation }, { updatedAt: 1 });
          }
          show(next);
        }}
        onInvalid={(about) => {
          if (about) show(stateAfter(about));
          else forgetLinkSecret(paths.participate);
        }}
      />
    );
  if (joined)
    return (
      <JoinedByEmail
        joined={joined}
        onChangeOver={
          login &&
          (() => {
            closeSession();
            enter(login);
          })
        }
        AddToAgenda={AddToAgenda}
        push={email !== undefined && <PushOffer email={email} />}
      />
    );
  return (
    <LinkEnded lead="Un lien sert une fois, pendant 24 heures. Retrouvez la séance, et demandez-en un autre.">
      <ButtonLink to={paths.home} look="go" size="l" full>
        Voir les séances
      </ButtonLink>
      {email !== undefined && (
        <ButtonLink to={paths.agenda} look="text" full>
          Voir mon agenda
        </ButtonLink>
      )}
      <p className={classes.note}>
        Vous aviez déjà confirmé&nbsp;? Cela compte&nbsp;: un e-mail dit où vous en êtes.
      </p>
    </LinkEnded>
  );
}
