import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { moderationQueries } from '../../features/moderation/api/moderation-queries.ts';
import { DecisionLog } from '../../features/moderation/decision-log.tsx';
import { ReportCard } from '../../features/moderation/report-card.tsx';
import { ApiError } from '../../lib/http.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PassDrawing } from '../../ui/pass-drawing.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Wrap } from '../../ui/wrap.tsx';
import classes from './moderation.module.css';
import { NotFoundScreen } from './not-found.tsx';

export function ModerationScreen() {
  const session = useSession();
  return session && <Moderation key={session.email} email={session.email} />;
}

/** Without the role, the page shows 'not found'. */
function Moderation({ email }: { email: string }) {
  const { data: reports, error, isPending, isFetching, refetch } = useQuery(moderationQueries.open(email));
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />;
  return (
    <Page>
      <section className={classes.part} aria-labelledby="signalements">
        <h2 id="signalements">
          Signalements à examiner{reports && reports.length > 0 ? ` (${reports.length})` : ''}
        </h2>
        {reports?.map((report) => (
          <ReportCard key={report.id} email={email} report={report} />
        ))}
        {reports?.length === 0 && (
          <EmptyState drawing={<PassDrawing />} title={<h3>Rien à examiner</h3>}>
            <p>Tous les signalements ont reçu leur décision.</p>
          </EmptyState>
        )}
        {isPending && <Skeleton label="Chargement des signalements" />}
        {error && !reports && (
          <EmptyState
            drawing={<PassDrawing />}
            title={<h3>Les signalements n’ont pas pu être chargés</h3>}
            actions={
              <Button busy={isFetching} onClick={() => void refetch()}>
                Réessayer
              </Button>
            }
          />
        )}
      </section>
      {reports && <Log email={email} />}
    </Page>
  );
}

function Log({ email }: { email: string }) {
  const { data: decisions, isError, isFetching, refetch } = useQuery(moderationQueries.decisions(email));
  return (
    <section className={classes.part} aria-labelledby="registre">
      <h2 id="registre">Registre des décisions</h2>
      {decisions && decisions.length > 0 && <DecisionLog decisions={decisions} />}
      {decisions?.length === 0 && <p className={classes.none}>Aucune décision pour le moment.</p>}
      {isError && !decisions && (
        <p className={classes.none}>
          Le registre n’a pas pu être chargé.{' '}
          <Button look="text" busy={isFetching} onClick={() => void refetch()}>
            Réessayer
          </Button>
        </p>
      )}
    </section>
  );
}

function Page({ children }: { children: ReactNode }) {
  usePageTitle('Modération');
  return (
    <Wrap className={classes.screen}>
      <header className={classes.head}>
        <h1>Modération</h1>
        <p>
          Chaque décision est motivée, envoyée par e-mail aux personnes concernées et consignée dans un
          registre qui ne peut pas être modifié.
        </p>
      </header>
      {children}
    </Wrap>
  );
}

function Skeleton({ label }: { label: string }) {
  return (
    <output className={classes.bones} aria-label={label}>
      {[0, 1].map((row) => (
        <span key={row} className={classes.bone} />
      ))}
    </output>
  );
}
