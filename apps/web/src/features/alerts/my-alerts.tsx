import { alertCount } from '@coequipiers/contract/alert-words';
import { alertLimits } from '@coequipiers/contract/alerts';
import { alertsAnchor } from '@coequipiers/contract/pages';
import { IconBellPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { AlertRow } from './alert-row.tsx';
import type { AlertSearch } from './alert-search.ts';
import { alertQueries } from './api/alert-queries.ts';
import classes from './my-alerts.module.css';
import { NewAlert } from './new-alert.tsx';

type MyAlertsProps = {
  email: string;
  /** Fills in a new alert. */
  search: AlertSearch;
};

/** The alerts of a person, and what each found. */
export function MyAlerts({ email, search }: MyAlertsProps) {
  const { data: alerts, isError, refetch } = useQuery(alertQueries.list(email));
  const [adding, setAdding] = useState(false);
  const { heading, focusHeading } = useHeadingFocus();
  const asked = useLocation().hash === `#${alertsAnchor}`;
  const loaded = alerts !== undefined || isError;
  // Scrolls only after the list has loaded: before, its height would still change.
  useEffect(() => {
    if (!asked || !loaded) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [asked, loaded, heading]);

  return (
    <section className={classes.card} aria-labelledby={alertsAnchor}>
      <header className={classes.head}>
        <h2 ref={heading} id={alertsAnchor} tabIndex={-1}>
          Mes alertes
        </h2>
        <Button look="tonal" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          <IconBellPlus size={20} stroke={1.8} aria-hidden="true" />
          Nouvelle alerte
        </Button>
      </header>
      {alerts && alerts.length > 0 && (
        <>
          <p className={classes.count}>{alertCount(alerts.length)}</p>
          <ul className={classes.list}>
            {alerts.map((alert) => (
              <AlertRow key={alert.id} email={email} alert={alert} onDeleted={focusHeading} />
            ))}
          </ul>
        </>
      )}
      {alerts?.length === 0 && (
        <p className={classes.note}>
          Dites ce que vous cherchez, et la prochaine annonce vous trouve d’elle-même. Jusqu’à{' '}
          {alertLimits.most} alertes.
        </p>
      )}
      {!alerts && isError && (
        <div className={classes.failed} role="alert">
          <span>Vos alertes n’ont pas pu être chargées.</span>
          <Button onClick={() => void refetch()}>Réessayer</Button>
        </div>
      )}
      {!loaded && (
        <output className={classes.bones} aria-label="Chargement de vos alertes">
          <span />
          <span />
        </output>
      )}
      {adding && <NewAlert email={email} search={search} onClose={() => setAdding(false)} />}
    </section>
  );
}
