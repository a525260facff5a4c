import { groundLabels, outcomeLabels, targetLabels } from '@coequipiers/contract/moderation';
import type { ModerationDecision } from '@coequipiers/contract/moderation-schemas';
import classes from './decision-log.module.css';
import { instant } from './instant.ts';

/** The decisions, newest first. They cannot be changed. */
export function DecisionLog({ decisions }: { decisions: readonly ModerationDecision[] }) {
  return (
    <ol className={classes.log}>
      {decisions.map((one) => (
        <li key={one.id}>
          <p className={classes.line}>
            <strong data-measure={one.decision !== 'keep' || undefined}>{outcomeLabels[one.decision]}</strong>
            <span>
              {targetLabels[one.targetType]}
              {one.suspensionDays !== null && `, ${one.suspensionDays} jours`}
            </span>
          </p>
          <p className={classes.reasons}>{one.reasons}</p>
          <p className={classes.small}>
            {groundLabels[one.ground]}
            {one.rule && `\u00a0: ${one.rule}`}. {one.moderator},{' '}
            <time dateTime={one.decidedAt}>{instant(one.decidedAt)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
