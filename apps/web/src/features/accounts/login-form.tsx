import { paths } from '@coequipiers/contract/pages';
import { IconMail } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '../../lib/failure.ts';
import { ApiError } from '../../lib/http.ts';
import { forgetRedirectMessage, redirectMessage } from '../../lib/redirect.ts';
import { useSession } from '../../lib/use-session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useStartField } from '../../ui/use-start-field.ts';
import { useLogIn } from './api/log-in.ts';
import { useAskLoginLink } from './api/login-link.ts';
import classes from './form.module.css';
import { ResendActivation } from './resend-activation.tsx';
import { checkEmail, checkLoginPassword } from './rules.ts';

type LoginFormProps = {
  /** Filled in, if it is known whose account it is. */
  email?: string | undefined;
  /** On a device where nobody has logged in, someone who wants something needs an account first. */
  registerFirst?: boolean;
  /** No login is possible yet. */
  quiet?: boolean;
  /** A login link is wanted, but no address has been typed. */
  onLinkWanted: () => void;
};

/** The screen navigates by itself once there is a session. */
export function LoginForm({
  email: known,
  registerFirst = false,
  quiet = false,
  onLinkWanted,
}: LoginFormProps) {
  const start = useStartField();
  const loggedIn = useSession() !== null;
  const [welcome] = useState(redirectMessage);
  useEffect(forgetRedirectMessage, []);
  const logIn = useLogIn();
  const ask = useAskLoginLink();
  const form = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({ email: checkEmail(email), password: checkLoginPassword(password) }),
    submit: ({ email, password }) =>
      logIn.mutateAsync({ email: email.trim().toLowerCase(), password }).then(
        () => undefined,
        () => undefined,
      ),
  });

  // Storage is read after the first rendering.
  const fillIn = useEffectEvent((address: string) => {
    if (form.values.email === '') form.set('email', address);
  });
  useEffect(() => {
    if (known !== undefined) fillIn(known);
  }, [known]);

  const askForLink = (): void => {
    const email = form.values.email.trim().toLowerCase();
    if (checkEmail(email) !== undefined) return onLinkWanted();
    logIn.reset();
    ask.mutate({ email });
  };

  const register = (
    <ButtonLink to={paths.register} look={registerFirst ? 'go' : 'line'} size="l" full>
      Créer un compte
    </ButtonLink>
  );

  return (
    <>
      {registerFirst && register}
      {registerFirst && <p className={classes.or}>Déjà un compte&nbsp;?</p>}
      {ask.isError && <Alert kind="error">{sentenceOf(ask.error, 'Erreur lors de la demande.')}</Alert>}
      {logIn.isError ? (
        <LoginFailure
          error={logIn.error}
          email={logIn.variables.email}
          // The reminder above the form sends the mail again.
          isReminded={quiet && logIn.variables.email === known}
        />
      ) : (
        welcome && <Alert kind="info">{welcome}</Alert>
      )}
      <form className={classes.form} {...form.props}>
        <TextField
          ref={start}
          label="E-mail"
          type="email"
          name="email"
          icon={IconMail}
          autoComplete="username"
          required
          value={form.values.email}
          error={form.errorOf('email')}
          onChange={(event) => form.set('email', event.currentTarget.value)}
          onBlur={() => form.leave('email')}
        />
        <PasswordField
          label="Mot de passe"
          name="password"
          autoComplete="current-password"
          required
          value={form.values.password}
          error={form.errorOf('password')}
          onChange={(event) => form.set('password', event.currentTarget.value)}
          aside={
            <Link className={`${classes.link} ${classes.aside}`} to={paths.forgotPassword}>
              Mot de passe oublié&nbsp;?
            </Link>
          }
        />
        <Button
          type="submit"
          look={registerFirst || quiet ? 'line' : 'go'}
          size="l"
          full
          busy={form.busy || loggedIn}
          className={classes.submit}
        >
          Se connecter
        </Button>
        <div className={classes.pair}>
          <Button size="l" full busy={ask.isPending} onClick={askForLink}>
            {!ask.isPending && <IconMail size={20} stroke={1.8} aria-hidden="true" />}
            Recevoir un lien de connexion
          </Button>
          <p className={classes.note}>Sans mot de passe&nbsp;: un e-mail, un geste.</p>
        </div>
        {!registerFirst && (
          <>
            <p className={classes.or}>Pas encore de compte&nbsp;?</p>
            {register}
          </>
        )}
      </form>
    </>
  );
}

type LoginFailureProps = { error: Error; email: string; isReminded: boolean };

function LoginFailure({ error, email, isReminded }: LoginFailureProps) {
  const notActivated = error instanceof ApiError && error.body.code === 'NOT_ACTIVATED';
  return (
    <div className={classes.stack}>
      <Alert kind={notActivated ? 'warning' : 'error'}>{failureText(error)}</Alert>
      {notActivated && !isReminded && <ResendActivation email={email} />}
    </div>
  );
}

function failureText(error: Error): string {
  if (!(error instanceof ApiError)) return 'Identifiants invalides';
  const answered = error.status !== undefined && error.status < 500;
  return error.serverSentence ?? (answered ? 'Identifiants invalides' : error.body.userMessage);
}
