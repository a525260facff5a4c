import { alertTitle } from '@coequipiers/contract/alert-title';
import { alertDetails } from '@coequipiers/contract/alert-words';
import { alertTexts } from '@coequipiers/contract/alerts';
import type { Alert as AlertData } from '@coequipiers/contract/alerts-schemas';
import { paths } from '@coequipiers/contract/pages';
import { IconMail } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '../../../lib/http.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Gate } from '../../accounts/gate.tsx';
import classes from './link-page.module.css';

type LinkPageProps = {
  title: string;
  lead?: ReactNode;
  taken?: boolean;
  /** Shown after the button was pressed. The title takes the focus, because the button is gone. */
  isAnswer?: boolean;
  children: ReactNode;
};

/** The page behind a link in a mail about an alert. Opening it changes nothing, because mail scanners open links too. */
export function LinkPage({ isAnswer = false, ...gate }: LinkPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const answer = isAnswer ? gate.title : undefined;
  useEffect(() => {
    if (answer !== undefined) heading.current?.focus();
  }, [answer]);
  return (
    <>
      <meta name="robots" content="noindex" />
      <Gate
        {...gate}
        heading={heading}
        slogan={
          <>
            La prochaine annonce <em>vous trouve.</em>
          </>
        }
      />
    </>
  );
}

/** The alert in words. */
export function AlertSummary({ alert }: { alert: AlertData }) {
  return (
    <div className={classes.summary}>
      <span className={classes.sign}>
        <IconMail size={22} stroke={1.8} aria-hidden="true" />
      </span>
      <p>
        <strong>{alertTitle(alert)}</strong>
        <small>
          {alertDetails(alert)}
          {alert.paused && ' · en pause'}
        </small>
      </p>
    </div>
  );
}

export function LinkInvalid({ title }: { title: string }) {
  return (
    <LinkPage isAnswer title={title}>
      <Alert kind="error">{alertTexts.linkInvalid}</Alert>
      <p className={classes.text}>
        L’alerte est peut-être arrêtée, ou le lien a expiré. Une recherche suffit pour en créer une autre.
      </p>
      <ButtonLink to={paths.home} look="go" size="l" full>
        Chercher des annonces
      </ButtonLink>
    </LinkPage>
  );
}

export const isLinkInvalid = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'ALERT_LINK_INVALID';
