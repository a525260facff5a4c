import { loginLinkLimits, loginLinkTexts } from '@coequipiers/contract/login-link';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../lib/failure.ts';
import { usePassed } from '../../lib/use-passed.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useStartField } from '../../ui/use-start-field.ts';
import { triesLeftAfter, useAskLoginLink, useLogInByMail } from './api/login-link.ts';
import { type AskedLink, endOf, keepAskedLink } from './asked-link.ts';
import { clockTime } from './clock-time.ts';
import { CodeField } from './code-field.tsx';
import classes from './form.module.css';

type LinkSentProps = {
  asked: AskedLink;
  /** Someone is logged in, and the page goes on. */
  busy?: boolean;
  /** Where the login leads, if not where this tab came from. */
  back?: string | undefined;
  /** To another address, or another way of logging in. */
  onOther?: { label: string; press: () => void };
};

/** After a login link was asked for: its code is typed here, often while the mail is open on another device. */
export function LinkSent({ asked, busy = false, back, onOther }: LinkSentProps) {
  const field = useStartField();
  const logIn = useLogInByMail();
  const again = useAskLoginLink();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [repeated, setRepeated] = useState(false);
  const isOld = usePassed(new Date(endOf(asked))) > 0;
  const isOver = isOld || asked.triesLeft === 0;

  const refuse = (sentence: string): void => {
    setProblem(sentence);
    field.current?.focus();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (logIn.isPending || busy) return;
    if (code.length < loginLinkLimits.codeDigits) return refuse('Le code a huit chiffres.');
    setProblem(undefined);
    logIn.mutate(
      { request: asked.request, code },
      {
        onError: (error) => {
          const triesLeft = triesLeftAfter(error);
          if (triesLeft === undefined) return;
          keepAskedLink({ ...asked, triesLeft });
          setCode('');
          refuse(`${loginLinkTexts.codeInvalid} ${triesWords(triesLeft)}`);
        },
      },
    );
  };

  const resend = (): void =>
    again.mutate(
      { email: asked.email, back },
      {
        onSuccess: () => {
          logIn.reset();
          setCode('');
          setProblem(undefined);
          setRepeated(true);
        },
      },
    );

  const failure =
    again.error ?? (logIn.error && triesLeftAfter(logIn.error) === undefined ? logIn.error : null);
  const repeat = (
    <Button
      look={isOver ? 'go' : 'text'}
      size={isOver ? 'l' : 'm'}
      full
      busy={again.isPending}
      onClick={resend}
    >
      Renvoyer le message
    </Button>
  );

  return (
    <>
      {failure && <Alert kind="error">{sentenceOf(failure, 'Erreur lors de la connexion')}</Alert>}
      {isOver ? (
        <Alert kind="warning">
          {isOld
            ? `Ce code ne sert plus\u00A0: il était valable ${loginLinkLimits.minutes}\u00A0minutes.`
            : 'Ce code ne sert plus\u00A0: cinq essais ont échoué.'}{' '}
          Demandez un autre message.
        </Alert>
      ) : (
        <form className={classes.form} noValidate onSubmit={submit}>
          <CodeField
            ref={field}
            value={code}
            error={problem}
            onChange={(digits) => {
              setCode(digits);
              setProblem(undefined);
            }}
          />
          <Button
            type="submit"
            look="go"
            size="l"
            full
            busy={logIn.isPending || busy}
            className={classes.submit}
          >
            Me connecter
          </Button>
        </form>
      )}
      <div className={classes.stack}>
        <output className={classes.note}>
          {repeated &&
            !isOver &&
            `C’est reparti, à ${clockTime(asked.sentAt)}. Ici, seul le code de ce nouveau message fonctionne. Regardez aussi dans les indésirables.`}
        </output>
        {repeat}
        {onOther && (
          <Button look="text" full onClick={onOther.press}>
            {onOther.label}
          </Button>
        )}
      </div>
    </>
  );
}

const triesWords = (left: number): string => (left === 1 ? 'Encore un essai.' : `Encore ${left} essais.`);
