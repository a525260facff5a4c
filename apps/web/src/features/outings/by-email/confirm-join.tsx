import type { JoinAbout } from '@coequipiers/contract/joining-by-email-schemas';
import { minimumAge, termsVersion } from '@coequipiers/contract/legal/document';
import { freePlaces, hasStarted, isDone, partOnJoining, stateAt } from '@coequipiers/contract/outing-rules';
import { peopleIn, placesLeft, placesSentence, waitingOf } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { paths } from '@coequipiers/contract/pages';
import { participationLimits } from '@coequipiers/contract/participations';
import { destination } from '@coequipiers/contract/realtime';
import { IconCalendarOff, IconUser } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { adviceOn } from '../../../lib/failure.ts';
import { useLiveTopic } from '../../../lib/realtime/use-live.ts';
import { closeSession } from '../../../lib/session.ts';
import { useSession } from '../../../lib/use-session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Places } from '../../../ui/places.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import { LegalDialog } from '../../accounts/legal-dialog.tsx';
import { LinkGate } from '../../accounts/link-gate.tsx';
import { useOutingTime } from '../../announcements/use-outing-time.ts';
import { weekPath } from '../../announcements/week-path.ts';
import { confirmJoin, isLinkInvalid, type Joined, joinLinkQuery } from '../api/join-by-email.ts';
import { failureText } from '../failure-text.ts';
import { nextOutingsPath } from '../next-outings-path.ts';
import { actionFailed } from '../part-words.ts';
import { Ticket } from '../ticket.tsx';
import classes from './by-email.module.css';
import { EveryLine } from './every-line.tsx';
import { forgetNote, keepNote, readNote } from './kept-ask.ts';
import { type Closed, closedWords, type Refused, refusedWords } from './refused-words.ts';

type ConfirmJoinProps = {
  token: string;
  onJoined: (about: JoinAbout, joined: Joined) => void;
  /** The link is used or too old; `about` what it was for, if that was known. */
  onInvalid: (about?: JoinAbout) => void;
};

/** The page of the link in the mail: whom it is for, what it would do now, and one press. */
export function ConfirmJoin({ token, onJoined, onInvalid }: ConfirmJoinProps) {
  const { data: about, error, isFetching, refetch } = useQuery(joinLinkQuery(token));
  const [refused, setRefused] = useState<Refused>();
  const invalid = isLinkInvalid(error);
  const end = useEffectEvent(() => onInvalid(about));
  useEffect(() => {
    if (invalid) end();
  }, [invalid]);
  useLivePlaces(token, about?.announcement.id);
  const closed = useClosed(about);

  const gone = error && refusedWords(error, '');
  if (invalid || (!about && !error)) return <Waiting />;
  if (!about)
    return gone ? <GoneGate words={gone} /> : <Failed error={error} busy={isFetching} retry={refetch} />;
  const shared = { about, token };
  // What the outing is by now says more than the refusal.
  if (refused && closed === undefined)
    return <RefusedGate {...shared} words={refused} onAgain={() => setRefused(undefined)} />;
  return (
    <Ask
      {...shared}
      onJoined={(joined) => onJoined(about, joined)}
      onInvalid={() => onInvalid(about)}
      onRefused={(words) => {
        setRefused(words);
        void refetch();
      }}
    />
  );
}

/** The places left now, while the page is open. */
function useLivePlaces(token: string, id: string | undefined): void {
  const client = useQueryClient();
  const { queryKey } = joinLinkQuery(token);
  const topic = id === undefined ? null : destination('/topic/announces/{id}/outing', { id });
  useLiveTopic(topic, {
    onMessage: ({ id: outingId, places, taken, held, waiting, state }) =>
      client.setQueryData(queryKey, (before) => {
        const outing = before?.announcement.outing;
        if (!before || outing?.id !== outingId) return before;
        const announcement = {
          ...before.announcement,
          outing: { ...outing, places, taken, held, waiting, state },
        };
        return { ...before, announcement };
      }),
  });
}

type AskProps = {
  about: JoinAbout;
  token: string;
  onJoined: (joined: Joined) => void;
  onInvalid: () => void;
  onRefused: (words: Refused) => void;
};

/** Why nobody can join any more; undefined while one can. */
function useClosed(about: JoinAbout | undefined): Closed | undefined {
  const outing = about?.announcement.outing ?? null;
  const now = useOutingTime(outing);
  if (!outing) return 'none';
  const state = stateAt(outing, now);
  if (isDone(state)) return state;
  return hasStarted(outing, now) ? 'started' : undefined;
}

function Ask(props: AskProps) {
  const { about } = props;
  const { outing } = about.announcement;
  const now = useOutingTime(outing);
  const closed = useClosed(about);
  if (!outing || closed !== undefined) return <ClosedGate about={about} state={closed ?? 'none'} />;
  return <Form {...props} outing={outing} now={now} />;
}

const confirmLabels = {
  in: 'Confirmer ma participation',
  asked: 'Envoyer ma demande',
  waiting: 'M’inscrire sur la liste d’attente',
} as const;

function Form({
  about,
  token,
  outing,
  now,
  onJoined,
  onInvalid,
  onRefused,
}: AskProps & { outing: Outing; now: Date }) {
  const { email, firstName, hasAccount, announcement } = about;
  const { id, authorUsername: author } = announcement;
  const oneAtATime = useOneAtATime();
  const [note, setNote] = useState(() => readNote(id));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const becomes = partOnJoining(outing, now);

  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const words = note.trim();
      const joined = await confirmJoin({ token, ofAge: true, termsVersion, ...(words && { note: words }) });
      forgetNote();
      onJoined(joined);
      return;
    } catch (error) {
      if (isLinkInvalid(error)) return onInvalid();
      const refused = refusedWords(error, author);
      if (refused) onRefused(refused);
      else setFailure(failureText(error, actionFailed) ?? actionFailed);
    }
    setBusy(false);
  };

  return (
    <LinkGate
      meant={<SomeoneElse email={email} hasAccount={hasAccount} />}
      title="Vous venez jouer&nbsp;?"
      lead={
        <>
          Pour <b className={classes.whole}>{email}</b>
          {hasAccount ? ', qui a déjà un compte.' : `, sous le prénom ${firstName}.`}
        </>
      }
    >
      <div className={classes.link}>
        <Ticket announcement={announcement} outing={outing} />
        {about.every && <EveryLine announcement={announcement} />}
        <Seats outing={outing} />
        {becomes === 'asked' && (
          <p className={classes.quiet}>{author} choisit qui vient. On vous écrit dès sa réponse.</p>
        )}
        <TextField
          label={`Un mot pour ${author}`}
          optional
          compact
          maxLength={participationLimits.note.max}
          value={note}
          onChange={({ currentTarget }) => {
            setNote(currentTarget.value);
            keepNote(id, currentTarget.value);
          }}
        />
        <Oath />
        {failure !== undefined && <Alert kind="error">{failure}</Alert>}
        <Button
          look="go"
          size="l"
          full
          className={classes.confirm}
          busy={busy}
          onClick={() => oneAtATime(confirm)}
        >
          {confirmLabels[becomes]}
        </Button>
        <p className={classes.quiet}>Ce n’est pas vous&nbsp;? Fermez cette page&nbsp;: rien n’est fait.</p>
      </div>
    </LinkGate>
  );
}

function Seats({ outing }: { outing: Outing }) {
  const free = freePlaces(outing);
  return (
    <div className={classes.seats}>
      <Places people={peopleIn(outing)} held={outing.held} free={free} label={placesSentence(outing)} />
      <p>
        <b>{placesLeft(outing)} en ce moment</b>
        {outing.waiting > 0 && <span> · {waitingOf(outing.waiting)}</span>}
      </p>
    </div>
  );
}

/** Whoever is logged in here stays so, is told first, and may leave the place to the person of the link. */
function SomeoneElse({ email, hasAccount }: { email: string; hasAccount: boolean }) {
  const other = useSession()?.email;
  if (other === undefined || other === email) return null;
  return (
    <div className={classes.someone}>
      <IconUser size={20} stroke={1.8} aria-hidden="true" />
      <p>
        Sur cet appareil, c’est <b>{other}</b> qui est connecté, et le reste.
      </p>
      {!hasAccount && (
        <Button look="text" onClick={closeSession}>
          Changer de compte
        </Button>
      )}
    </div>
  );
}

function Oath() {
  const [reading, setReading] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setReading(true);
  };
  return (
    <>
      <p className={classes.oath}>
        En confirmant, j’accepte les{' '}
        <a className={classes.text} href={paths.terms} onClick={open}>
          conditions
        </a>{' '}
        et j’ai {minimumAge} ans ou plus
      </p>
      <LegalDialog slug="conditions" opened={reading} onClose={() => setReading(false)} />
    </>
  );
}

function Waiting() {
  return (
    <LinkGate title="Vous venez jouer&nbsp;?">
      <output className={classes.waiting}>
        <Spinner />
        Lecture du lien…
      </output>
    </LinkGate>
  );
}

function Failed({ error, busy, retry }: { error: unknown; busy: boolean; retry: () => unknown }) {
  return (
    <LinkGate title="Vous venez jouer&nbsp;?">
      <Alert kind="error">Le lien n’a pas pu être lu. {adviceOn(error)}</Alert>
      <Button look="go" size="l" full busy={busy} onClick={() => void retry()}>
        Réessayer
      </Button>
    </LinkGate>
  );
}

const NothingDone = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <LinkGate isAnswer icon={IconCalendarOff} title={title} lead={text}>
    {children}
  </LinkGate>
);

const GoneGate = ({ words: { title, text } }: { words: Refused }) => (
  <NothingDone title={title} text={text}>
    <ButtonLink to={paths.home} look="go" size="l" full>
      Voir les séances
    </ButtonLink>
  </NothingDone>
);

function ClosedGate({ about, state }: { about: JoinAbout; state: Closed }) {
  const { announcement } = about;
  return (
    <NothingDone {...closedWords(state)}>
      {announcement.outing && <Ticket announcement={announcement} outing={announcement.outing} />}
      <ButtonLink to={nextOutingsPath(announcement)} look="go" size="l" full>
        Voir les prochaines
      </ButtonLink>
    </NothingDone>
  );
}

type RefusedGateProps = { about: JoinAbout; words: Refused; onAgain: () => void };

/** The link stays good: things may change within its day. */
function RefusedGate({ about: { announcement }, words: { title, text, to }, onAgain }: RefusedGateProps) {
  return (
    <NothingDone title={title} text={text}>
      <div className={classes.stack}>
        {to === 'page' ? (
          <ButtonLink to={weekPath(announcement)} look="go" size="l" full>
            Voir l’annonce
          </ButtonLink>
        ) : (
          <ButtonLink to={nextOutingsPath(announcement)} look="go" size="l" full>
            Voir les prochaines
          </ButtonLink>
        )}
        <Button look="text" full onClick={onAgain}>
          Revenir au lien
        </Button>
      </div>
    </NothingDone>
  );
}
