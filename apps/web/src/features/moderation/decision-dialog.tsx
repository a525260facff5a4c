import {
  type Decision,
  decisionLabel,
  type Ground,
  groundLabels,
  moderationLimits as limits,
  suspensionDays,
  targetLabels,
  tellsAuthor,
  moderationTexts as texts,
} from '@coequipiers/contract/moderation';
import type { OpenReport } from '@coequipiers/contract/moderation-schemas';
import { useId } from 'react';
import { sentenceOf } from '../../lib/failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { type FormErrors, useForm } from '../../ui/use-form.ts';
import { useDecideReport } from './api/decide-report.ts';
import classes from './decision-dialog.module.css';

type DecisionDialogProps = { email: string; report: OpenReport; decision: Decision; onClose: () => void };

type Values = { ground: Ground; rule: string; reasons: string; days: string };

const measureGrounds = ['terms', 'law'] as const;

/** A measure needs a rule, and every decision needs reasons. */
export function DecisionDialog({ email, report, decision, onClose }: DecisionDialogProps) {
  const id = useId();
  const measure = decision !== 'keep';
  const label = decisionLabel(decision, report.targetType);
  const sending = useDecideReport(email, report.id);
  const form = useForm<Values>({
    initial: { ground: measure ? 'terms' : 'none', rule: '', reasons: '', days: '30' },
    check: (values) => problemsOf(values, measure),
    submit: async ({ ground, rule, reasons, days }) => {
      try {
        await sending.mutateAsync({
          decision,
          ground,
          rule: rule.trim(),
          reasons: reasons.trim(),
          ...(decision === 'suspend' && { suspensionDays: Number(days) }),
        });
        toast.success(texts.decided, { form: true });
        onClose();
      } catch {
        // The dialog stays open and shows the error.
      }
      return undefined;
    },
  });

  return (
    <Modal
      opened
      onClose={onClose}
      title={label}
      footer={
        <>
          <Button look="text" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={id} look={measure ? 'danger' : 'go'} busy={form.busy}>
            {label}
          </Button>
        </>
      }
    >
      <form id={id} className={classes.form} {...form.props}>
        <p className={classes.what}>
          {targetLabels[report.targetType]}
          {report.author && ` de ${report.author.username}`}
        </p>
        {decision === 'suspend' && (
          <SelectField
            label="Durée de la suspension"
            value={form.values.days}
            onChange={(days) => form.set('days', days)}
          >
            {suspensionDays.map((days) => (
              <option key={days} value={days}>
                {days} jours
              </option>
            ))}
          </SelectField>
        )}
        {measure && (
          <>
            <SelectField
              label="Fondement"
              value={form.values.ground}
              onChange={(ground) => form.set('ground', ground as Ground)}
            >
              {measureGrounds.map((ground) => (
                <option key={ground} value={ground}>
                  {groundLabels[ground]}
                </option>
              ))}
            </SelectField>
            <TextField
              label={form.values.ground === 'law' ? 'Règle de droit' : 'Clause des conditions'}
              hint={
                form.values.ground === 'law'
                  ? 'Par exemple\u00a0: Code pénal, article 313-1'
                  : 'Par exemple\u00a0: Règles de conduite'
              }
              value={form.values.rule}
              error={form.errorOf('rule')}
              onChange={(event) => form.set('rule', event.currentTarget.value)}
              onBlur={() => form.leave('rule')}
            />
          </>
        )}
        <TextArea
          label="Faits et motifs"
          rows={5}
          counter={limits.reasons.max}
          hint={
            tellsAuthor(decision, report.targetType)
              ? 'Envoyés aux deux personnes. Ne nommez pas qui a signalé.'
              : 'Envoyés à la personne qui a signalé.'
          }
          value={form.values.reasons}
          error={form.errorOf('reasons')}
          onChange={(event) => form.set('reasons', event.currentTarget.value)}
          onBlur={() => form.leave('reasons')}
        />
        {sending.isError && <Alert kind="error">{sentenceOf(sending.error, texts.failed)}</Alert>}
      </form>
    </Modal>
  );
}

function problemsOf({ rule, reasons }: Values, measure: boolean): FormErrors<Values> {
  const length = reasons.trim().length;
  return {
    ...(measure && rule.trim() === '' && { rule: texts.ruleRequired }),
    ...(rule.trim().length > limits.rule.max && { rule: texts.ruleTooLong }),
    ...(length < limits.reasons.min && { reasons: texts.reasonsTooShort }),
    ...(length > limits.reasons.max && { reasons: texts.reasonsTooLong }),
  };
}
