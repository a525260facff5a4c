import { paths } from '@coequipiers/contract/pages';
import { sentenceOf } from '../../lib/failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordStrength, strengthHint } from '../../ui/password-strength.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useStartField } from '../../ui/use-start-field.ts';
import { useResetPassword } from './api/reset-password.ts';
import classes from './form.module.css';
import { checkResetPassword } from './rules.ts';

export function ResetPasswordForm({ token, onReset }: { token: string; onReset: () => void }) {
  const start = useStartField();
  const reset = useResetPassword();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: checkResetPassword(password) }),
    submit: ({ password }) =>
      reset.mutateAsync({ token, newPassword: password }).then(
        () => {
          onReset();
          return undefined;
        },
        () => undefined,
      ),
  });

  return (
    <>
      {reset.isError && (
        <Alert kind="error">{sentenceOf(reset.error, 'Erreur lors de la réinitialisation.')}</Alert>
      )}
      <form className={classes.form} {...form.props}>
        <PasswordField
          ref={start}
          label="Nouveau mot de passe"
          name="password"
          autoComplete="new-password"
          required
          hint={strengthHint(form.values.password)}
          meter={<PasswordStrength password={form.values.password} />}
          value={form.values.password}
          error={form.errorOf('password')}
          onChange={(event) => form.set('password', event.currentTarget.value)}
          onBlur={() => form.leave('password')}
        />
        <Button type="submit" look="go" size="l" full busy={form.busy}>
          Réinitialiser
        </Button>
        <ButtonLink to={paths.login} look="text" full>
          Retour à la connexion
        </ButtonLink>
      </form>
    </>
  );
}
