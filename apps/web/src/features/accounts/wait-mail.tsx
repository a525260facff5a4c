import { accountLimits } from '@coequipiers/contract/account-limits';
import { IconMailForward, IconMailOpened, IconPencil, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { sentenceOf } from '../../lib/failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isUnknownCall, registrationStateQuery } from './api/registration-state.ts';
import { useResendActivation } from './api/resend-activation.ts';
import { clockTime } from './clock-time.ts';
import { type KeptRegistration, keepRegistration } from './kept-registration.ts';
import { MoveRegistration } from './move-registration.tsx';
import classes from './wait-mail.module.css';

const { againAfterMinutes } = accountLimits.linkMails;
const AGAIN_AFTER_MS = againAfterMinutes * 60_000;

type WaitMailProps = { registration: KeptRegistration; onActive: () => void };

/** Stays on the login page until the account is active, the link has ended, or the person closes it. */
export function WaitMail({ registration, onActive }: WaitMailProps) {
  const { secret, email, sentAt } = registration;
  const state: unknown = useLocation().state;
  const [moving, setMoving] = useState(() => Boolean((Object(state) as { move?: unknown }).move));
  const [told, setTold] = useState<'again' | 'early' | 'moved'>();
  const { data, error } = useQuery(registrationStateQuery(secret));
  const again = useResendActivation();
  const active = data?.active === true;
  const tell = useEffectEvent(onActive);
  useEffect(() => {
    if (active) tell();
  }, [active]);

  const resend = (): void => {
    // The server sends no second mail so soon, and does not say so.
    if (Date.now() < sentAt + AGAIN_AFTER_MS) return setTold('early');
    setTold(undefined);
    again.mutate(email, {
      onSuccess: () => {
        keepRegistration({ ...registration, sentAt: Date.now() });
        setTold('again');
      },
    });
  };

  const moved = (address: string): void => {
    keepRegistration({ ...registration, email: address, sentAt: Date.now() });
    setMoving(false);
    setTold('moved');
  };

  if (moving)
    return (
      <section className={classes.wait} aria-label="À quelle adresse ?">
        <Letter />
        <MoveRegistration secret={secret} email={email} onMoved={moved} onCancel={() => setMoving(false)} />
      </section>
    );

  return (
    <section className={classes.wait} aria-label="Plus qu’un e-mail à ouvrir">
      <Letter />
      <div>
        <h2>{told === 'again' ? `C’est reparti, à ${clockTime(sentAt)}` : 'Plus qu’un e-mail à ouvrir'}</h2>
        <p>
          Le lien est parti vers <b>{email}</b>. Il sert pendant {accountLimits.activationHours}&nbsp;heures.
        </p>
        <output className={classes.hint}>
          {told === 'again' && 'Le lien d’avant reste bon.'}
          {told === 'moved' && 'Les liens envoyés à l’adresse d’avant ne servent plus.'}
          {told === 'early' &&
            `Il est parti à ${clockTime(sentAt)}. Un autre envoi sera possible à ${clockTime(sentAt + AGAIN_AFTER_MS)}. Regardez aussi dans les indésirables.`}
        </output>
        {again.error && <Alert kind="error">{sentenceOf(again.error, 'Erreur lors de la demande.')}</Alert>}
        <div className={classes.tools}>
          <Button look="text" busy={again.isPending} onClick={resend}>
            {!again.isPending && <IconMailForward size={20} stroke={1.8} aria-hidden="true" />}
            Renvoyer
          </Button>
          {!isUnknownCall(error) && (
            <Button look="text" onClick={() => setMoving(true)}>
              <IconPencil size={20} stroke={1.8} aria-hidden="true" />
              Changer d’adresse
            </Button>
          )}
        </div>
      </div>
      <IconButton
        label="Ne plus afficher"
        className={classes.cross}
        onClick={() => keepRegistration({ ...registration, hidden: true })}
      >
        <IconX size={20} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </section>
  );
}

const Letter = () => (
  <span className={classes.letter}>
    <IconMailOpened size={24} stroke={1.6} aria-hidden="true" />
  </span>
);
