import { accountLimits } from '@coequipiers/contract/account-limits';
import { accountTexts } from '@coequipiers/contract/accounts';
import { IconKey, IconLetterCase, IconUserOff } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordStrength, strengthHint } from '../../ui/password-strength.tsx';
import { useChangePassword } from './api/profile-password.ts';
import { FreshLogin, isFreshLoginNeeded } from './fresh-login.tsx';
import classes from './profile-form.module.css';
import type { PasswordForm } from './profile-forms.ts';
import { type Notice, ProfileNotice } from './profile-notice.tsx';
import { type PasswordFields, passwordProblems } from './profile-rules.ts';

type Name = keyof PasswordFields;
const names: readonly Name[] = ['current', 'next', 'confirmation'];
const none: readonly Name[] = [];

type ProfilePasswordProps = {
  email: string;
  /** Whoever came by a mail may have none, and chooses one without a current one. */
  hasPassword: boolean;
  form: PasswordForm;
  /** Whether there is a calendar feed, which can be withdrawn with the old password. */
  hasFeed: boolean;
  onFeedWithdrawn: () => void;
};

export function ProfilePassword({
  email,
  hasPassword,
  form,
  hasFeed,
  onFeedWithdrawn,
}: ProfilePasswordProps) {
  const change = useChangePassword(email, onFeedWithdrawn);
  const [withdrawFeed, setWithdrawFeed] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  /** The fields that were left or submitted: only these show their error. */
  const [checkedFields, setCheckedFields] = useState(none);
  const isStale = isFreshLoginNeeded(change.error);
  const problems = passwordProblems(form.fields, hasPassword);

  const field = (name: Name) => ({
    name,
    value: form.fields[name],
    error: checkedFields.includes(name) ? problems[name] : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      form.edit({ [name]: event.currentTarget.value }),
    onBlur: () => form.fields[name] !== '' && setCheckedFields([...checkedFields, name]),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const wrong = names.find((name) => problems[name]);
    if (wrong) {
      setCheckedFields(names);
      const input = event.currentTarget.elements.namedItem(wrong);
      if (input instanceof HTMLElement) input.focus();
      return;
    }
    send();
  };

  const send = () => {
    setNotice(null);
    change.mutate(
      {
        ...(hasPassword && { currentPassword: form.fields.current }),
        newPassword: form.fields.next,
        ...(hasFeed && withdrawFeed && { withdrawFeed }),
      },
      {
        onSuccess: () => {
          form.clear();
          setCheckedFields(none);
          setWithdrawFeed(false);
          setNotice({ kind: 'success', text: accountTexts.passwordChanged });
        },
        onError: (error) => {
          if (!isFreshLoginNeeded(error))
            setNotice({
              kind: 'error',
              text: sentenceOf(error, 'Erreur lors du changement de mot de passe'),
            });
        },
      },
    );
  };

  const fields = (
    <form className={classes.form} noValidate onSubmit={submit}>
      {!hasPassword && (
        <p className={classes.lead}>
          Votre compte n’en a pas&nbsp;: vous vous connectez par un lien. Avec un mot de passe, vous pourrez
          aussi vous connecter sans ouvrir vos e-mails.
        </p>
      )}
      {/* Tells password managers whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <PasswordField label="Mot de passe actuel" autoComplete="current-password" {...field('current')} />
      )}
      <PasswordField
        label="Nouveau mot de passe"
        autoComplete="new-password"
        hint={strengthHint(form.fields.next)}
        meter={<PasswordStrength password={form.fields.next} />}
        counter={accountLimits.password.max}
        {...field('next')}
      />
      <PasswordField
        label="Confirmation du nouveau mot de passe"
        autoComplete="new-password"
        {...field('confirmation')}
      />
      {hasFeed && (
        <Checkbox
          name="withdrawFeed"
          label="Retirer aussi l’adresse de mon calendrier"
          hint="Si quelqu’un d’autre a pu la lire, il ne verra plus vos séances."
          checked={withdrawFeed}
          onChange={(event) => setWithdrawFeed(event.currentTarget.checked)}
        />
      )}
      <SecurityTips />
      <Button
        type="submit"
        look={isStale ? 'line' : 'go'}
        size="l"
        className={classes.submit}
        busy={change.isPending}
      >
        {hasPassword ? 'Changer le mot de passe' : 'Choisir un mot de passe'}
      </Button>
      {notice && <ProfileNotice notice={notice} onClose={() => setNotice(null)} />}
    </form>
  );

  return (
    <>
      {fields}
      {isStale && <FreshLogin email={email} onFresh={send} />}
    </>
  );
}

const tips = [
  { Icon: IconKey, text: 'Choisissez un mot de passe unique, qui ne sert nulle part ailleurs.' },
  { Icon: IconLetterCase, text: 'Mélangez majuscules, minuscules, chiffres et symboles.' },
  { Icon: IconUserOff, text: 'Évitez les informations personnelles\u00A0: nom, date de naissance, ville.' },
];

function SecurityTips() {
  return (
    <section className={classes.aside} aria-labelledby="conseils">
      <h2 id="conseils">Conseils de sécurité</h2>
      <ul className={classes.tips}>
        {tips.map(({ Icon, text }) => (
          <li key={text}>
            <Icon size={20} stroke={1.8} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
