import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import {
  isFirstName,
  joiningByEmailLimits,
  joiningByEmailTexts,
} from '@coequipiers/contract/joining-by-email';
import { partOnJoining } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { paths } from '@coequipiers/contract/pages';
import { IconMail, IconMailOpened } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/http.ts';
import { rememberReturnPath } from '../../../lib/redirect.ts';
import { useSession } from '../../../lib/use-session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useForm } from '../../../ui/use-form.ts';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import { checkEmail } from '../../accounts/rules.ts';
import type { Which } from '../../announcements/api/announcement-api-path.ts';
import { useOutingTime } from '../../announcements/use-outing-time.ts';
import { askByEmail } from '../api/join-by-email.ts';
import { readPart } from '../api/take-part.ts';
import { failureText } from '../failure-text.ts';
import { wantedPart } from '../join/wanted-part.ts';
import { Ticket } from '../ticket.tsx';
import { askWords } from './ask-words.ts';
import classes from './by-email.module.css';
import { EveryLine } from './every-line.tsx';
import { forgetAsk, keepAsk, readAsk } from './kept-ask.ts';

const failed = 'Le lien n’a pas pu partir. Veuillez réessayer.';

type GuestDialogProps = {
  announcement: Announcement;
  outing: Outing;
  /** They chose to come every week. */
  every: boolean;
  /** Where a login or a new account leads back to. */
  path: string;
  onClose: () => void;
};

/** A visitor takes part with a first name and an e-mail address. Nothing is held until they confirm from the mail. */
export function GuestDialog({ announcement, outing, every, path, onClose }: GuestDialogProps) {
  const outingId = outing.id;
  const [kept] = useState(readAsk);
  const isSame = kept.outingId === outingId && (kept.every ?? false) === every;
  const [sentTo, setSentTo] = useState(isSame ? kept.sentTo : '');
  const loggedIn = useSession() !== null;
  useEffect(
    () => keepAsk({ outingId, every, ...(sentTo === '' && { sentTo: '' }) }),
    [outingId, every, sentTo],
  );

  const close = () => {
    keepAsk({ outingId: '', sentTo: '' });
    onClose();
  };
  // The link of the mail was opened in another tab.
  useEffect(() => {
    if (!loggedIn) return;
    forgetAsk();
    onClose();
  }, [loggedIn, onClose]);

  const shared = { announcement, outing, every, onClose: close };
  return sentTo === '' ? (
    <AskForm {...shared} path={path} onSent={setSentTo} />
  ) : (
    <Sent {...shared} to={sentTo} onChangeAddress={() => setSentTo('')} />
  );
}

type PartProps = Pick<GuestDialogProps, 'announcement' | 'outing' | 'every' | 'onClose'>;

function AskForm({
  announcement,
  outing,
  every,
  path,
  onSent,
  onClose,
}: PartProps & { path: string; onSent: (to: string) => void }) {
  const formId = useId();
  const navigate = useNavigate();
  const now = useOutingTime(outing);
  const { title, next } = askWords[partOnJoining(outing, now)];
  const send = useSend({ id: announcement.id, outingId: outing.id }, onClose);
  const [initial] = useState(() => {
    const { firstName, email } = readAsk();
    return { firstName, email };
  });
  const form = useForm({
    initial,
    check: ({ firstName, email }) => ({ firstName: checkFirstName(firstName), email: checkAddress(email) }),
    submit: async ({ firstName, email }) => {
      const address = email.trim().toLowerCase();
      if (await send.run({ firstName: tidy(firstName), email: address, ...(every && { every }) })) {
        keepAsk({ sentTo: address });
        onSent(address);
      }
      return undefined;
    },
  });
  const { firstName, email } = form.values;
  useEffect(() => keepAsk({ firstName, email }), [firstName, email]);

  /** What they wanted goes on after the login, as before. */
  const leaveTo = (place: string, state?: object) => {
    rememberReturnPath(path, wantedPart(announcement, outing, now, every));
    keepAsk({ outingId: '', sentTo: '' });
    void navigate(place, { state });
  };
  const typed = email.trim() === '' ? undefined : email.trim();

  return (
    <Modal
      opened
      onClose={form.busy ? () => undefined : onClose}
      title={title}
      footer={
        <div className={classes.actions}>
          {send.error !== undefined && <Alert kind="error">{send.error}</Alert>}
          <Button type="submit" form={formId} look="go" size="l" full busy={form.busy}>
            {title}
          </Button>
          <div className={classes.ways}>
            <Button look="text" onClick={() => leaveTo(paths.login, { member: true, email: typed })}>
              J’ai déjà un compte
            </Button>
            <Button look="text" onClick={() => leaveTo(paths.register)}>
              Créer un compte
            </Button>
          </div>
        </div>
      }
    >
      <form id={formId} className={classes.form} {...form.props}>
        <Ticket announcement={announcement} outing={outing} />
        {every && <EveryLine announcement={announcement} />}
        <TextField
          label="Prénom"
          name="firstName"
          autoComplete="given-name"
          autoCapitalize="words"
          required
          maxLength={joiningByEmailLimits.firstName.max + 10}
          compact
          value={firstName}
          error={form.errorOf('firstName')}
          onChange={(event) => form.set('firstName', event.currentTarget.value)}
          onBlur={() => form.leave('firstName')}
        />
        <TextField
          label="E-mail"
          type="email"
          name="email"
          icon={IconMail}
          autoComplete="email"
          required
          compact
          value={email}
          error={form.errorOf('email')}
          onChange={(event) => form.set('email', event.currentTarget.value)}
          onBlur={() => form.leave('email')}
        />
        <p className={classes.info}>
          <IconMail size={18} stroke={1.8} aria-hidden="true" />
          <span>{next} Cela vous crée un compte, sans mot de passe.</span>
        </p>
      </form>
    </Modal>
  );
}

/** Says that a mail is on its way, the same for every address. */
function Sent({
  announcement,
  outing,
  every,
  to,
  onChangeAddress,
  onClose,
}: PartProps & { to: string; onChangeAddress: () => void }) {
  const words = useRef<HTMLDivElement>(null);
  const oneAtATime = useOneAtATime();
  const [again, setAgain] = useState(false);
  const send = useSend({ id: announcement.id, outingId: outing.id }, onClose);
  const { sent } = askWords[partOnJoining(outing, useOutingTime(outing))];
  // The button that had the focus is gone.
  useEffect(() => words.current?.focus(), []);
  const resend = () =>
    oneAtATime(async () => {
      setAgain(false);
      setAgain(await send.run({ firstName: tidy(readAsk().firstName), email: to, ...(every && { every }) }));
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Vérifiez vos e-mails"
      footer={
        <div className={classes.actions}>
          <Button full busy={send.busy} onClick={resend}>
            Renvoyer le lien
          </Button>
          <Button look="text" full onClick={onChangeAddress}>
            Changer d’adresse
          </Button>
        </div>
      }
    >
      <div ref={words} className={classes.sent} tabIndex={-1}>
        <span className={classes.letter}>
          <IconMailOpened size={28} stroke={1.6} aria-hidden="true" />
        </span>
        <p>
          Un message part vers <b>{to}</b>. {sent}
        </p>
        <Ticket announcement={announcement} outing={outing} />
        <p className={classes.quiet}>
          Rien n’est retenu d’ici là. Rien reçu&nbsp;? Regardez dans les indésirables.
        </p>
        {again && <Alert kind="success">Le lien est reparti.</Alert>}
        {send.error !== undefined && <Alert kind="error">{send.error}</Alert>}
      </div>
    </Modal>
  );
}

/** Asks for the mail. Where the outing is gone or closed by now, the dialog gives way to the page, which says so. */
function useSend(which: Which, onClose: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async (body: { firstName: string; email: string }): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      await askByEmail(which, body);
      return true;
    } catch (thrown) {
      const text = failureText(thrown, failed) ?? failed;
      if (thrown instanceof ApiError && (thrown.status === 404 || thrown.status === 409)) {
        toast.error(text);
        onClose();
        await readPart(client, which).catch(() => undefined);
      } else setError(text);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run };
}

const tidy = (firstName: string): string => firstName.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/** 'ines@exemple' was typed too fast. */
const checkAddress = (text: string): string | undefined =>
  /^[^\s@]+@[^\s@.]*\.?$/.test(text.trim()) ? 'Il manque la fin de l’adresse.' : checkEmail(text);

function checkFirstName(text: string): string | undefined {
  const firstName = tidy(text);
  if (firstName === '') return 'Écrivez votre prénom.';
  return isFirstName(firstName) ? undefined : joiningByEmailTexts.firstName;
}
