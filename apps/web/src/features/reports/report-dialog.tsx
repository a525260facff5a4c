import { isEmail } from '@coequipiers/contract/accounts';
import { errors } from '@coequipiers/contract/errors';
import {
  type ReportReason,
  type ReportTarget,
  reportLimits,
  reportReasons,
  reportTexts,
} from '@coequipiers/contract/reports';
import { IconMail } from '@tabler/icons-react';
import { useId } from 'react';
import { sentenceOf } from '../../lib/failure.ts';
import { useSession } from '../../lib/use-session.ts';
import { useTextDraft } from '../../lib/use-text-draft.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { type FormErrors, useForm } from '../../ui/use-form.ts';
import { useSendReport } from './api/send-report.ts';
import classes from './report-dialog.module.css';

type ReportDialogProps = {
  target: {
    type: ReportTarget;
    id: string;
    /** The title or name of the target. */
    name: string;
  };
  onClose: () => void;
};

type Values = { reason: ReportReason | ''; details: string; email: string; goodFaith: boolean };

const blank: Values = { reason: '', details: '', email: '', goodFaith: false };
const reasons = Object.entries(reportReasons) as [ReportReason, string][];

const titles: Record<ReportTarget, string> = {
  announcement: 'Signaler l’annonce',
  comment: 'Signaler le commentaire',
  conversation: 'Signaler la conversation',
  person: 'Signaler la personne',
};

/** Open to visitors, who enter an e-mail address for the acknowledgement. */
export function ReportDialog({ target, onClose }: ReportDialogProps) {
  const id = useId();
  const visitor = useSession() === null;
  const report = useSendReport();
  const draft = useTextDraft(`report:${target.type}:${target.id}`);
  const form = useForm<Values>({
    initial: { ...blank, details: draft.text },
    check: (values) => problemsOf(values, visitor),
    submit: async ({ reason, details, email }) => {
      try {
        await report.mutateAsync({
          targetType: target.type,
          targetId: target.id,
          reason,
          details: details.trim(),
          goodFaith: true,
          ...(visitor && { email: email.trim() }),
        });
        draft.delivered(details.trim());
        toast.success(reportTexts.sent, { form: true });
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
      title={titles[target.type]}
      footer={
        <>
          <Button look="text" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={id} look="go" busy={form.busy}>
            Envoyer le signalement
          </Button>
        </>
      }
    >
      <form id={id} className={classes.form} {...form.props}>
        <p className={classes.what}>{target.name}</p>
        <fieldset
          className={classes.reasons}
          aria-invalid={form.errorOf('reason') !== undefined}
          tabIndex={-1}
        >
          <legend>Pourquoi ce signalement&nbsp;?</legend>
          {reasons.map(([reason, text]) => (
            <label key={reason}>
              <input
                type="radio"
                name={`${id}-reason`}
                checked={form.values.reason === reason}
                onChange={() => form.set('reason', reason)}
              />
              {text}
            </label>
          ))}
          <p className={classes.error}>{form.errorOf('reason')}</p>
        </fieldset>
        <TextArea
          label="Précisions (facultatif)"
          rows={4}
          counter={reportLimits.details.max}
          value={form.values.details}
          error={form.errorOf('details')}
          onChange={(event) => {
            form.set('details', event.currentTarget.value);
            draft.write(event.currentTarget.value);
          }}
        />
        {visitor && (
          <TextField
            label="E-mail"
            type="email"
            icon={IconMail}
            autoComplete="email"
            hint="Pour l’accusé de réception de votre signalement."
            value={form.values.email}
            error={form.errorOf('email')}
            onChange={(event) => form.set('email', event.currentTarget.value)}
            onBlur={() => form.leave('email')}
          />
        )}
        <Checkbox
          label={reportTexts.goodFaith}
          checked={form.values.goodFaith}
          error={form.errorOf('goodFaith')}
          onChange={(event) => form.set('goodFaith', event.currentTarget.checked)}
        />
        {report.isError && <Alert kind="error">{sentenceOf(report.error, reportTexts.failed)}</Alert>}
      </form>
    </Modal>
  );
}

function problemsOf({ reason, details, email, goodFaith }: Values, visitor: boolean): FormErrors<Values> {
  return {
    ...(reason === '' && { reason: reportTexts.reasonRequired }),
    ...(details.trim().length > reportLimits.details.max && { details: reportTexts.detailsTooLong }),
    ...(visitor && !isEmail(email.trim()) && { email: emailProblem(email) }),
    ...(!goodFaith && { goodFaith: reportTexts.goodFaithRequired }),
  };
}

const emailProblem = (email: string): string =>
  (email.trim() === '' ? errors.USER_014 : errors.USER_008).userMessage;
