import { pageTitles } from '@coequipiers/contract/page-heads';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Gate } from '../../features/accounts/gate.tsx';
import { forgetRegistration } from '../../features/accounts/kept-registration.ts';
import { LoginForm } from '../../features/accounts/login-form.tsx';
import { WaitMail } from '../../features/accounts/wait-mail.tsx';
import { Meant } from '../../features/intents/meant.tsx';
import { useIsKnownDevice } from '../../lib/known-device.ts';
import { rememberReturnPath, type Wanted } from '../../lib/redirect.ts';
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
  const registerFirst = wanted !== undefined && !isKnown && email === undefined;

  const onActive = (): void => {
    if (!waiting) return;
    const { path, wanted: meant } = waiting;
    setActivated(waiting.email);
    rememberReturnPath(path, meant && { ...meant, email: waiting.email, kept: true });
    forgetRegistration();
  };

  return (
    <Gate
      {...words({ wanted, registerFirst, waits: waiting !== undefined, activated: activated !== undefined })}
      meant={
        wanted && <Meant wanted={wanted} large={registerFirst && wanted.kind !== 'vote'} onLeave={leave} />
      }
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
      <LoginForm email={email} registerFirst={registerFirst} quiet={waiting !== undefined} />
    </Gate>
  );
}

/** The activation page gives the address of the account, which is in no URL. */
function emailIn(state: unknown): string | undefined {
  const { email } = Object(state) as { email?: unknown };
  return typeof email === 'string' ? email : undefined;
}

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
