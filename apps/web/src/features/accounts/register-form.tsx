import { accountLimits } from '@coequipiers/contract/account-limits';
import type { Intent } from '@coequipiers/contract/intents';
import { termsVersion } from '@coequipiers/contract/legal/document';
import { paths } from '@coequipiers/contract/pages';
import { IconMail, IconUser } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordStrength, strengthHint } from '../../ui/password-strength.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type FormErrors, useForm } from '../../ui/use-form.ts';
import { useStartField } from '../../ui/use-start-field.ts';
import { type CityChoice, cityLabel } from '../cities/city-choice.ts';
import { CityField } from '../cities/city-field.tsx';
import { useRegister } from './api/register.ts';
import classes from './form.module.css';
import { newSecret } from './kept-registration.ts';
import { forgetRegisterDraft } from './register-draft.ts';
import { registrationError } from './registration-error.ts';
import { checkConfirmation, checkEmail, checkNewPassword, checkUsername } from './rules.ts';
import { TermsCheckbox } from './terms-checkbox.tsx';
import { useRegisterDraft } from './use-register-draft.ts';

const { username } = accountLimits;

const blank = {
  username: '',
  email: '',
  password: '',
  confirmation: '',
  city: null as CityChoice | null,
  terms: false,
  newsletter: false,
};
type Values = typeof blank;

const check = (values: Values): FormErrors<Values> => ({
  username: checkUsername(values.username),
  email: checkEmail(values.email),
  password: checkNewPassword(values.password),
  confirmation: checkConfirmation(values.confirmation, values.password),
  city: values.city ? undefined : 'La ville est requise',
  terms: values.terms ? undefined : "Vous devez accepter les conditions d'utilisation",
});

function payloadOf({ username, email, password, city, newsletter }: Values) {
  const { latitude = 0, longitude = 0, zipCode = '', regionName = '', municipalityName = '' } = city ?? {};
  return {
    username: username.trim(),
    email: email.trim().toLowerCase(),
    password,
    city: city ? cityLabel(city) : '',
    latitude,
    longitude,
    zipCode,
    regionName,
    municipalityName,
    subscribeNewsletter: newsletter,
    termsVersion,
  };
}

type RegisterFormProps = {
  /** What the person wants to do with the account; kept with it. */
  intent?: Intent | undefined;
  /** Proposed until another one is chosen. */
  usualCity?: { city: CityChoice; hint: string } | undefined;
  onRegistered: (email: string, secret: string) => void;
};

export function RegisterForm({ intent, usualCity, onRegistered }: RegisterFormProps) {
  const start = useStartField();
  const [failure, setFailure] = useState<string>();
  // The same for each try: if only the answer was lost, the server knows the registration again.
  const [secret] = useState(newSecret);
  const register = useRegister();
  const form = useForm({
    initial: blank,
    check,
    submit: async (values) => {
      setFailure(undefined);
      const body = { ...payloadOf(values), secret, ...(intent && { intent }) };
      try {
        await register.mutateAsync(body);
      } catch (error) {
        const { place, message } = registrationError(error);
        if (place !== 'form') return { [place]: message };
        setFailure(message);
        return undefined;
      }
      forgetRegisterDraft();
      onRegistered(body.email, secret);
      return undefined;
    },
  });
  const { values, errorOf, set, leave } = form;
  const draft = useRegisterDraft(form);
  const proposed = !draft.isCityChosen && values.city === null ? usualCity : undefined;
  const propose = useEffectEvent((city: CityChoice) => set('city', city));
  useEffect(() => {
    if (proposed) propose(proposed.city);
  }, [proposed]);
  const isUsual = usualCity !== undefined && !draft.isCityChosen && values.city === usualCity.city;

  return (
    <form className={classes.form} {...form.props}>
      <TextField
        ref={start}
        label="Nom d’utilisateur"
        name="username"
        icon={IconUser}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={`${username.min} à ${username.max} signes\u00A0: lettres, chiffres, tirets, tirets bas. C’est le nom que verront vos coéquipiers.`}
        value={values.username}
        error={errorOf('username')}
        onChange={(event) => set('username', event.currentTarget.value)}
        onBlur={() => leave('username')}
      />
      <TextField
        label="E-mail"
        type="email"
        name="email"
        icon={IconMail}
        autoComplete="email"
        required
        hint="Jamais montré aux autres."
        value={values.email}
        error={errorOf('email')}
        onChange={(event) => set('email', event.currentTarget.value)}
        onBlur={() => leave('email')}
      />
      <PasswordField
        label="Mot de passe"
        name="password"
        autoComplete="new-password"
        required
        hint={strengthHint(values.password)}
        meter={<PasswordStrength password={values.password} />}
        value={values.password}
        error={errorOf('password')}
        onChange={(event) => set('password', event.currentTarget.value)}
        onBlur={() => leave('password')}
      />
      <PasswordField
        label="Confirmation du mot de passe"
        name="confirmation"
        autoComplete="new-password"
        required
        value={values.confirmation}
        error={errorOf('confirmation')}
        onChange={(event) => set('confirmation', event.currentTarget.value)}
        onBlur={() => leave('confirmation')}
      />
      <CityField
        required
        value={values.city}
        error={errorOf('city')}
        hint={isUsual ? usualCity.hint : undefined}
        onChange={(city) => {
          draft.chooseCity();
          set('city', city);
        }}
      />
      <div>
        <TermsCheckbox
          checked={values.terms}
          error={errorOf('terms')}
          onChange={(terms) => set('terms', terms)}
        />
        <Checkbox
          label="Recevoir la lettre d’information (facultatif)"
          name="newsletter"
          checked={values.newsletter}
          onChange={(event) => set('newsletter', event.currentTarget.checked)}
        />
      </div>
      {failure && <Alert kind="error">{failure}</Alert>}
      <Button type="submit" look="go" size="l" full busy={form.busy} className={classes.submit}>
        Créer mon compte
      </Button>
      <p className={classes.or}>Déjà un compte&nbsp;?</p>
      <ButtonLink to={paths.login} size="l" full>
        Se connecter
      </ButtonLink>
    </form>
  );
}
