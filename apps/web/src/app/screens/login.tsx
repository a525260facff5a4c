import { pageTitles } from '@coequipiers/contract/page-heads';
import { IconMailOpened } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { AskLinkForm } from '../../features/accounts/ask-link-form.tsx';
import { forgetAskedLink, useAskedLink } from '../../features/accounts/asked-link.ts';
import { Gate } from '../../features/accounts/gate.tsx';
import { GoingOnAccepts } from '../../features/accounts/going-on-accepts.tsx';
import { forgetRegistration } from '../../features/accounts/kept-registration.ts';
import { LinkGate } from '../../features/accounts/link-gate.tsx';
import { LinkSent } from '../../features/accounts/link-sent.tsx';
import { LoginForm } from '../../features/accounts/login-form.tsx';
import { WaitMail } from '../../features/accounts/wait-mail.tsx';
import { Meant } from '../../features/intents/meant.tsx';
import { useIsKnownDevice } from '../../lib/known-device.ts';
import { rememberReturnPath, type Wanted } from '../../lib/redirect.ts';
import { readSession } from '../../lib/session.ts';
import { useSession } from '../../lib/use-session.ts';
import { Alert } from '../../ui/alert.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useAim } from '../use-aim.ts';
import { useReturn } from '../use-return.ts';

export function LoginScreen() {
  usePageTitle(pageTitles.login);
  useReturn();
  const { wanted, waiting, leave } = useAim();
  const isKnown = useIsKnownDevice();
  const state: unknown = useLocation().state;
  const [activated, setActivated] = useState<string>();
  const email = activated ?? waiting?.email ?? wanted?.email ?? emailIn(state);
  const registerFirst = wanted !== undefined && !isKnown && email === undefined && !isMember(state);

  const asked = useAskedLink();
  const loggedIn = useSession() !== null;
  const [linkWanted, setLinkWanted] = useState(() => Boolean((Object(state) as { link?: unknown }).link));
  // Once somebody is logged in, its code is of no more use.
  useEffect(
    () => () => {
      if (readSession()) forgetAskedLink();
    },
    [],
  );

  const onActive = (): void => {
    if (!waiting) return;
    const { path, wanted: meant } = waiting;
    setActivated(waiting.email);
    rememberReturnPath(path, meant && { ...meant, email: waiting.email, kept: true });
    forgetRegistration();
  };

  const meant = wanted && (
    <Meant wanted={wanted} large={registerFirst && wanted.kind !== 'vote' && !asked} onLeave={leave} />
  );

  if (asked)
    return (
      <LinkGate
        icon={IconMailOpened}
        meant={meant}
        isAnswer
        title="Vérifiez vos e-mails"
        lead={
          <>
            Si un compte existe pour <strong>{asked.email}</strong>, un message y est parti&nbsp;: ouvrez le
            lien ou saisissez le code.
          </>
        }
      >
        <LinkSent
          key={asked.email}
          asked={asked}
          busy={loggedIn}
          onOther={{ label: 'Me connecter autrement', press: forgetAskedLink }}
        />
        <GoingOnAccepts />
      </LinkGate>
    );

  if (linkWanted)
    return (
      <LinkGate
        meant={meant}
        isAnswer
        title="Recevoir un lien de connexion"
        lead="Sans mot de passe&nbsp;: un e-mail, un geste."
      >
        <AskLinkForm email={email} onPassword={() => setLinkWanted(false)} />
      </LinkGate>
    );

  return (
    <Gate
      {...words({ wanted, registerFirst, waits: waiting !== undefined, activated: activated !== undefined })}
      meant={meant}
      slogan={
        <>
          Il ne manque plus que <em>vous.</em>
        </>
      }
    >
      {waiting && <WaitMail key={waiting.secret} registration={waiting} onActive={onActive} />}
      {activated !== undefined && (
        <Alert kind="success">Votre compte est actif. Il ne reste qu’à vous connecter.</Alert>
      )}
      <LoginForm
        email={email}
        registerFirst={registerFirst}
        quiet={waiting !== undefined}
        onLinkWanted={() => setLinkWanted(true)}
      />
    </Gate>
  );
}

/** The activation page gives the address of the account, which is in no URL. */
function emailIn(state: unknown): string | undefined {
  const { email } = Object(state) as { email?: unknown };
  return typeof email === 'string' ? email : undefined;
}

/** They said so. */
const isMember = (state: unknown): boolean => (Object(state) as { member?: unknown }).member === true;

type Situation = { wanted: Wanted | undefined; registerFirst: boolean; waits: boolean; activated: boolean };

/** Never promises a place: it is taken when the person is logged in, if it is still free. */
function words({ wanted, registerFirst, waits, activated }: Situation): { title: string; lead: string } {
  const then = wanted?.kind === 'join' ? '\u00A0: la place se prend à ce moment-là' : '';
  if (waits) return { title: 'Connexion', lead: 'Possible dès que le lien est ouvert.' };
  if (registerFirst)
    return { title: 'Vous y êtes presque', lead: `Un compte, puis un e-mail à ouvrir${then}.` };
  if (activated || wanted?.kept)
    return { title: 'Votre mot de passe, et vous jouez', lead: `Connectez-vous${then}.` };
  return {
    title: 'Content de vous revoir',
    lead: wanted ? `Connectez-vous${then || ', et vous y êtes'}.` : 'Vos coéquipiers vous attendent.',
  };
}
