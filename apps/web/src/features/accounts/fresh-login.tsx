import { loginLinkTexts } from '@coequipiers/contract/login-link';
import { IconMail } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { sentenceOf } from '../../lib/failure.ts';
import { ApiError } from '../../lib/http.ts';
import { readSession } from '../../lib/session.ts';
import { useSession } from '../../lib/use-session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAskLoginLink } from './api/login-link.ts';
import { forgetAskedLink, useAskedLink } from './asked-link.ts';
import classes from './form.module.css';
import { LinkSent } from './link-sent.tsx';

/** The change of password answers with the sentence alone. */
export const isFreshLoginNeeded = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.body.code === 'FRESH_LOGIN_NEEDED' || error.serverSentence === loginLinkTexts.freshLoginNeeded);

/**
 * For somebody without a password whose login was too long ago: they log in again by a mail, here by its code. The link of the mail leads
 * back to this page, and this tab goes on as well.
 */
export function FreshLogin({ email, onFresh }: { email: string; onFresh: () => void }) {
  const { pathname, search } = useLocation();
  const back = pathname + search;
  const asked = useAskedLink();
  const ask = useAskLoginLink();
  const token = useSession()?.token;
  const [before] = useState(() => readSession()?.token);
  const isFresh = token !== undefined && token !== before;
  const goOn = useEffectEvent(() => {
    forgetAskedLink();
    onFresh();
  });
  useEffect(() => {
    if (isFresh) goOn();
  }, [isFresh]);

  if (asked?.email === email)
    return (
      <section className={classes.fresh} aria-label="Vérifiez vos e-mails">
        <p className={classes.text}>
          Un message est parti vers <strong>{email}</strong>. Ouvrez son lien, ou saisissez son code ici.
        </p>
        <LinkSent asked={asked} back={back} busy={isFresh} />
      </section>
    );
  return (
    <section className={classes.fresh} aria-label="Connexion à renouveler">
      <Alert kind="warning">{loginLinkTexts.freshLoginNeeded}</Alert>
      {ask.isError && <Alert kind="error">{sentenceOf(ask.error, 'Erreur lors de la demande.')}</Alert>}
      <Button full busy={ask.isPending} onClick={() => ask.mutate({ email, back })}>
        {!ask.isPending && <IconMail size={20} stroke={1.8} aria-hidden="true" />}
        Recevoir un lien de connexion
      </Button>
    </section>
  );
}
