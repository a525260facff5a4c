import { type Decision, decisionLabel, decisionsOn, targetLabels } from '@coequipiers/contract/moderation';
import type { OpenReport } from '@coequipiers/contract/moderation-schemas';
import { reportReasons } from '@coequipiers/contract/reports';
import { IconCheck, IconTrash, IconUserOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { instant } from './instant.ts';
import classes from './report-card.module.css';
import { ReportedContent } from './reported-content.tsx';

const icons: Record<Decision, typeof IconCheck> = {
  keep: IconCheck,
  remove: IconTrash,
  suspend: IconUserOff,
};

const reasonOf = (reason: string): string =>
  Object.hasOwn(reportReasons, reason) ? reportReasons[reason as keyof typeof reportReasons] : reason;

export function ReportCard({ email, report }: { email: string; report: OpenReport }) {
  const id = useId();
  const [deciding, setDeciding] = useState<Decision>();
  const { targetType, author } = report;
  return (
    <article className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <h3 id={id}>
          <span className={classes.kind}>{targetLabels[targetType]}</span>
          <span className={classes.reason}>{reasonOf(report.reason)}</span>
        </h3>
        <time dateTime={report.createdAt}>{instant(report.createdAt)}</time>
      </header>
      <ReportedContent report={report} />
      <dl className={classes.facts}>
        <div>
          <dt>Auteur</dt>
          <dd>
            {author?.username ?? 'Compte effacé'}
            {author && author.measures > 0 && `, ${measures(author.measures)} auparavant`}
            {author?.suspendedUntil && `, suspendu jusqu’au ${instant(author.suspendedUntil)}`}
          </dd>
        </div>
        <div>
          <dt>Signalé par</dt>
          <dd>
            {report.byMember ? 'une personne inscrite' : 'une personne sans compte'}
            {report.others > 0 &&
              ` (${report.others} autre${report.others > 1 ? 's' : ''} signalement${report.others > 1 ? 's' : ''} du même contenu)`}
          </dd>
        </div>
        {report.details && (
          <div>
            <dt>Précisions</dt>
            <dd className={classes.details}>{report.details}</dd>
          </div>
        )}
      </dl>
      {!report.present && (
        <p className={classes.gone}>Ce contenu n’est déjà plus en ligne. La décision reste à rendre.</p>
      )}
      <div className={classes.actions}>
        {decisionsOn(targetType).map((decision) => {
          const Icon = icons[decision];
          return (
            <Button
              key={decision}
              look={decision === 'keep' ? 'line' : 'danger'}
              aria-haspopup="dialog"
              onClick={() => setDeciding(decision)}
            >
              <Icon size={20} stroke={1.8} aria-hidden="true" />
              {decisionLabel(decision, targetType)}
            </Button>
          );
        })}
      </div>
      {deciding && (
        <DecisionDialog
          email={email}
          report={report}
          decision={deciding}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </article>
  );
}

const measures = (count: number): string => `${count} mesure${count > 1 ? 's' : ''}`;
