import { accountTexts } from '@coequipiers/contract/accounts';
import { paths } from '@coequipiers/contract/pages';
import { IconMail } from '@tabler/icons-react';
import { sentenceOf } from '../../lib/failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useStartField } from '../../ui/use-start-field.ts';
import { useForgotPassword } from './api/forgot-password.ts';
import classes from './form.module.css';
import { checkForgottenEmail } from './rules.ts';

/** Shows the same message whether or not the account exists, as the server does. */
export function ForgotPasswordForm() {
  const start = useStartField();
  const forgot = useForgotPassword();
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: checkForgottenEmail(email) }),
    submit: ({ email }) =>
      forgot.mutateAsync(email.trim().toLowerCase()).then(
        () => undefined,
        () => undefined,
      ),
  });

  return (
    <>
      {forgot.isSuccess && <Alert kind="success">{accountTexts.forgotten}</Alert>}
      {forgot.isError && <Alert kind="error">{sentenceOf(forgot.error, 'Erreur lors de la demande.')}</Alert>}
      <form className={classes.form} {...form.props}>
        <TextField
          ref={start}
          label="E-mail"
          type="email"
          name="email"
          icon={IconMail}
          autoComplete="email"
          required
          value={form.values.email}
          error={form.errorOf('email')}
          onChange={(event) => form.set('email', event.currentTarget.value)}
          onBlur={() => form.leave('email')}
        />
        <Button type="submit" look="go" size="l" full busy={form.busy}>
          Envoyer
        </Button>
        <ButtonLink to={paths.login} look="text" full>
          Retour à la connexion
        </ButtonLink>
      </form>
    </>
  );
}
