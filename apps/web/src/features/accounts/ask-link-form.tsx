import { IconMail } from '@tabler/icons-react';
import { sentenceOf } from '../../lib/failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useStartField } from '../../ui/use-start-field.ts';
import { useAskLoginLink } from './api/login-link.ts';
import classes from './form.module.css';
import { checkEmail } from './rules.ts';

type AskLinkFormProps = { email?: string | undefined; onPassword: () => void };

/** For somebody who wants a login link, and has not said for which address. */
export function AskLinkForm({ email = '', onPassword }: AskLinkFormProps) {
  const start = useStartField();
  const ask = useAskLoginLink();
  const form = useForm({
    initial: { email },
    check: (values) => ({ email: checkEmail(values.email) }),
    submit: (values) =>
      ask.mutateAsync({ email: values.email.trim().toLowerCase() }).then(
        () => undefined,
        () => undefined,
      ),
  });
  return (
    <>
      {ask.isError && <Alert kind="error">{sentenceOf(ask.error, 'Erreur lors de la demande.')}</Alert>}
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
          Recevoir un lien de connexion
        </Button>
        <Button look="text" full onClick={onPassword}>
          Me connecter avec un mot de passe
        </Button>
      </form>
    </>
  );
}
