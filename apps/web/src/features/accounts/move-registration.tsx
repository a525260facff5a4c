import { IconMail } from '@tabler/icons-react';
import { sentenceOf } from '../../lib/failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useMoveRegistration } from './api/registration-state.ts';
import { checkEmail } from './rules.ts';
import classes from './wait-mail.module.css';

type MoveRegistrationProps = {
  secret: string;
  email: string;
  onMoved: (email: string) => void;
  onCancel: () => void;
};

/** Another address for an account that is not active yet, without filling in the rest again. */
export function MoveRegistration({ secret, email, onMoved, onCancel }: MoveRegistrationProps) {
  const move = useMoveRegistration();
  const form = useForm({
    initial: { email },
    check: (values) => ({ email: checkEmail(values.email) }),
    submit: async (values) => {
      const address = values.email.trim().toLowerCase();
      try {
        await move.mutateAsync({ secret, email: address });
        onMoved(address);
      } catch {
        // The form stays open and shows why.
      }
      return undefined;
    },
  });
  return (
    <form {...form.props}>
      <h2>À quelle adresse&nbsp;?</h2>
      <TextField
        label="Nouvelle adresse"
        type="email"
        name="new-email"
        icon={IconMail}
        autoComplete="email"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a click, it replaces the text
        autoFocus
        required
        value={form.values.email}
        error={form.errorOf('email')}
        onChange={(event) => form.set('email', event.currentTarget.value)}
        onBlur={() => form.leave('email')}
      />
      {move.error && (
        <Alert kind="error">{sentenceOf(move.error, 'L’adresse n’a pas pu être changée.')}</Alert>
      )}
      <div className={classes.tools}>
        <Button look="text" onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit" look="go" busy={form.busy}>
          Envoyer ici
        </Button>
      </div>
    </form>
  );
}
