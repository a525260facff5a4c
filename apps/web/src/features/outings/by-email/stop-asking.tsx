import { paths } from '@coequipiers/contract/pages';
import { IconLinkOff, IconMailOff, IconMailOpened } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/failure.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import { LinkGate } from '../../accounts/link-gate.tsx';
import { isLinkInvalid, stopAskingMails, takeAskingMailsBack } from '../api/join-by-email.ts';
import classes from './by-email.module.css';

const failed = 'Cela n’a pas fonctionné. Veuillez réessayer.';

/** Stops the mails that strangers can cause for an address, by one press, and takes it back by another. */
export function StopAsking({ token }: { token: string | undefined }) {
  const oneAtATime = useOneAtATime();
  const [done, setDone] = useState<'stopped' | 'back'>();
  const stop = useMutation({
    mutationFn: (link: string) => stopAskingMails(link),
    onSuccess: () => setDone('stopped'),
  });
  const undo = useMutation({
    mutationFn: (link: string) => takeAskingMailsBack(link),
    onSuccess: () => setDone('back'),
  });
  if (!token || isLinkInvalid(stop.error) || isLinkInvalid(undo.error)) return <Invalid />;
  if (done === 'stopped')
    return (
      <LinkGate
        isAnswer
        icon={IconMailOff}
        title="C’est noté"
        lead="Cette adresse ne recevra plus de demandes de participation ni de confirmations d’alerte."
      >
        <p className={classes.quiet}>
          Les e-mails de votre compte, s’il y en a un, arrivent toujours. Vous connecter avec cette adresse
          rétablit tout.
        </p>
        {undo.isError && <Alert kind="error">{sentenceOf(undo.error, failed)}</Alert>}
        <div className={classes.stack}>
          <ButtonLink to={paths.home} replace look="go" size="l" full>
            Voir les séances
          </ButtonLink>
          <Button
            look="text"
            full
            busy={undo.isPending}
            onClick={() => oneAtATime(() => undo.mutateAsync(token))}
          >
            Les recevoir de nouveau
          </Button>
        </div>
      </LinkGate>
    );
  if (done === 'back')
    return (
      <LinkGate
        isAnswer
        icon={IconMailOpened}
        title="C’est rétabli"
        lead="Cette adresse reçoit de nouveau les demandes."
      >
        <ButtonLink to={paths.home} replace look="go" size="l" full>
          Voir les séances
        </ButtonLink>
      </LinkGate>
    );
  return (
    <LinkGate
      icon={IconMailOff}
      title="Ne plus recevoir ces demandes&nbsp;?"
      lead="Quelqu’un peut saisir une adresse par erreur. Un geste, et plus aucune demande n’arrive ici."
    >
      {stop.isError && <Alert kind="error">{sentenceOf(stop.error, failed)}</Alert>}
      <Button
        look="go"
        size="l"
        full
        busy={stop.isPending}
        onClick={() => oneAtATime(() => stop.mutateAsync(token))}
      >
        Ne plus les recevoir
      </Button>
      <p className={classes.quiet}>
        Cela concerne les demandes de participation et les confirmations d’alerte. Les liens de connexion
        arrivent toujours.
      </p>
    </LinkGate>
  );
}

const Invalid = () => (
  <LinkGate
    isAnswer
    icon={IconLinkOff}
    title="Ce lien ne sert plus"
    lead="Ouvrez-le depuis l’e-mail le plus récent. Dans le profil, un réglage fait la même chose."
  >
    <ButtonLink to={paths.home} look="go" size="l" full>
      Voir les séances
    </ButtonLink>
  </LinkGate>
);
