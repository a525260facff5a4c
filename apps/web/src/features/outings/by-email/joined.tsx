import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { longNames } from '@coequipiers/contract/long-day-names';
import { longDayOf } from '@coequipiers/contract/outing-details';
import { hasStarted, isDone, stateAt } from '@coequipiers/contract/outing-rules';
import { hourOf, rankOf } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { isHeldBack, readsDetails } from '@coequipiers/contract/own-press';
import { paths } from '@coequipiers/contract/pages';
import { participationTexts } from '@coequipiers/contract/participations';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import type { Series } from '@coequipiers/contract/series-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { IconLinkOff, IconLock, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { rememberReturnPath } from '../../../lib/redirect.ts';
import { closeSession } from '../../../lib/session.ts';
import { useSession } from '../../../lib/use-session.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { accountQueries } from '../../accounts/api/queries.ts';
import { LinkGate } from '../../accounts/link-gate.tsx';
import { announcementQuery } from '../../announcements/api/announcement-queries.ts';
import { OutingPlace } from '../../announcements/detail/outing-facts.tsx';
import { useWeek } from '../../announcements/series/use-week.ts';
import { useOutingTime } from '../../announcements/use-outing-time.ts';
import { weekPath } from '../../announcements/week-path.ts';
import { participantsQuery } from '../api/participants-query.ts';
import { reminderInWords } from '../board/board-sentence.tsx';
import { Team } from '../board/team.tsx';
import { OwnPart } from '../detail/own-part.tsx';
import { answersOnce, askedEvery } from '../every-words.ts';
import { LeaveDialog } from '../join/leave-dialog.tsx';
import { nextOutingsPath } from '../next-outings-path.ts';
import { leaveListLabel, youAre } from '../part-words.ts';
import { useLiveOuting } from '../use-live-outing.ts';
import classes from './by-email.module.css';
import type { JoinedState } from './joined-state.ts';

export type JoinedProps = {
  joined: JoinedState;
  /** Logs in as the person of the link, where somebody else is logged in. Undefined where the press cannot log in. */
  onChangeOver: (() => void) | undefined;
  /** Puts the outing into a calendar. */
  AddToAgenda: ComponentType<{ announcement: Announcement; large: 'go' | 'line' }>;
  /** Asks whether to be told on this device. */
  push: ReactNode;
};

/** After the press of the link's page: what became of it, and what is next. */
export function JoinedByEmail(props: JoinedProps) {
  const { joined } = props;
  const here = useSession()?.email === joined.email;
  if (here) return <Here {...props} />;
  return joined.part === null ? <UsedLink {...props} /> : <Elsewhere {...props} part={joined.part} />;
}

/** Logged in: as the outing's own page, with what a new person may want next. */
function Here({ joined, AddToAgenda, push }: JoinedProps) {
  const { email } = joined;
  const { data = joined.announcement, isPlaceholderData } = useQuery({
    ...announcementQuery(joined.announcement.id, email),
    placeholderData: { ...joined.announcement, participation: joined.part },
  });
  const week = useWeek(data, joined.announcement.outing?.id, email);
  const announcement = week.at ?? { ...joined.announcement, participation: joined.part };
  const { outing, participation: part, authorUsername: author } = announcement;
  const { data: profile } = useQuery(accountQueries.profile(email));
  const amongThem = readsDetails(part);
  const { data: lists } = useQuery({
    ...participantsQuery({ id: announcement.id, outingId: outing?.id }, email),
    enabled: amongThem,
  });
  const now = useOutingTime(outing);
  const [leaving, setLeaving] = useState(false);
  useLiveOuting(announcement, true, week.weeks);
  if (!outing) return <UsedLink joined={joined} />;

  const me = profile?.username ?? email;
  const others = (lists?.in ?? []).map(({ username }) => username).filter((name) => name !== me);
  const reminded = profile?.notify?.reminders === true && (profile.mails?.reminders ?? true);
  const open = !isDone(stateAt(outing, now)) && !hasStarted(outing, now);
  const isIn = part?.state === 'in';
  return (
    <LinkGate
      isAnswer
      taken={isIn}
      meant={<Board outing={outing} author={author} part={part} me={me} others={others} now={now} />}
      title={titleOf(part, true)}
      lead={[leadOf(part, outing, author, reminded), slotLead(announcement.series, author)]
        .filter(Boolean)
        .join(' ')}
    >
      <div className={classes.link}>
        {part?.state === 'waiting' && <OwnPart part={part} outing={outing} now={now} />}
        {isIn && (
          <OutingPlace
            announcement={announcement}
            outing={outing}
            done={!open}
            soon={isPlaceholderData || !week.at || isHeldBack(outing, part)}
          />
        )}
        <div className={classes.stack}>
          {part?.state === 'waiting' && <OtherDays announcement={announcement} outing={outing} />}
          {isIn && <AddToAgenda announcement={announcement} large="go" />}
          <ButtonLink to={weekPath(announcement)} full>
            Voir l’annonce
          </ButtonLink>
          {part && open && (
            <Button look="text" full aria-haspopup="dialog" onClick={() => setLeaving(true)}>
              {leaveLabelOf(part, outing)}
            </Button>
          )}
        </div>
        {part && push}
        {profile?.hasPassword === false && (
          <Option
            Icon={IconLock}
            title="Un mot de passe, si vous voulez"
            text="Sinon, un lien par e-mail suffit pour revenir."
          >
            <Link className={classes.text} to={`${paths.profile}?onglet=mot-de-passe`}>
              Choisir un mot de passe
            </Link>
          </Option>
        )}
        {profile?.municipalityName === '' && (
          <Option
            Icon={IconMapPin}
            title="Votre ville, si vous voulez"
            text="Pour voir qui joue près de chez vous."
          >
            <Link className={classes.text} to={paths.profile}>
              Choisir une ville
            </Link>
          </Option>
        )}
      </div>
      {leaving && part && (
        <LeaveDialog
          announcement={announcement}
          outing={outing}
          part={part}
          onClose={() => setLeaving(false)}
        />
      )}
    </LinkGate>
  );
}

/** Not logged in here: the address has an account already, or somebody else is logged in and stays so. */
function Elsewhere({ joined, part, onChangeOver, AddToAgenda }: JoinedProps & { part: Participation }) {
  const { email, announcement, hadAccount } = joined;
  const { outing, authorUsername: author } = announcement;
  const other = useSession()?.email;
  const now = useOutingTime(outing);
  const logIn = useLogInAs(joined);
  if (!outing) return <UsedLink joined={joined} />;
  return (
    <LinkGate
      isAnswer
      taken={part.state === 'in'}
      meant={<Board outing={outing} author={author} part={part} me={email} others={[]} now={now} />}
      title={titleOf(part, false)}
      lead={
        <>
          <b className={classes.whole}>{email}</b>
          {hadAccount
            ? ' a déjà un compte\u00A0: la séance y est notée. '
            : ' a maintenant un compte\u00A0: la séance y est notée. '}
          {joined.every && 'Il dit aussi où vous en êtes pour les autres dates. '}
          {other === undefined ? (
            'Vous n’êtes pas connecté ici.'
          ) : (
            <OtherHere email={other} stays={onChangeOver !== undefined} />
          )}
        </>
      }
    >
      <div className={classes.link}>
        <OutingPlace
          announcement={announcement}
          outing={outing}
          done={false}
          soon={false}
          {...(part.state === 'in' && { hidden: 'Le lieu et les noms sont dans le compte' })}
        />
        <div className={classes.stack}>
          {onChangeOver ? (
            <Button look="go" size="l" full onClick={onChangeOver}>
              Passer à ce compte
            </Button>
          ) : (
            <Button look="go" size="l" full onClick={logIn}>
              {part.state === 'in' ? 'Se connecter pour voir le lieu' : 'Se connecter'}
            </Button>
          )}
          {part.state === 'in' && <AddToAgenda announcement={announcement} large="line" />}
        </div>
      </div>
    </LinkGate>
  );
}

/** The link was used: here, in another tab, or by who else reads these mails. What is true is in the mail that followed. */
function UsedLink({ joined }: Pick<JoinedProps, 'joined'>) {
  const logIn = useLogInAs(joined);
  const other = useSession()?.email;
  return (
    <LinkGate
      isAnswer
      icon={IconLinkOff}
      title="Ce lien ne sert plus"
      lead="Un lien sert une fois, pendant 24 heures. Si vous aviez déjà confirmé, cela compte&nbsp;: un e-mail dit où vous en êtes."
    >
      {other !== undefined && (
        <p className={classes.quiet}>
          <OtherHere email={other} />
        </p>
      )}
      <div className={classes.stack}>
        <ButtonLink to={weekPath(joined.announcement)} look="go" size="l" full>
          Voir l’annonce
        </ButtonLink>
        <Button full onClick={logIn}>
          Se connecter
        </Button>
      </div>
    </LinkGate>
  );
}

/** Somebody else is logged in here: until a press. */
const OtherHere = ({ email, stays = false }: { email: string; stays?: boolean }) => (
  <>
    Sur cet appareil, c’est <b className={classes.whole}>{email}</b> qui est connecté
    {stays ? ', et le reste.' : '\u00A0: vous connecter ferme sa session.'}
  </>
);

/** The login knows the address, and leads to the outing. */
function useLogInAs({ email, announcement }: JoinedState) {
  const navigate = useNavigate();
  const session = useSession();
  return () => {
    if (session) closeSession();
    rememberReturnPath(weekPath(announcement));
    void navigate(paths.login, { state: { member: true, email } });
  };
}

type BoardProps = {
  outing: Outing;
  author: string;
  part: Participation | null;
  me: string;
  others: readonly string[];
  now: Date;
};

function Board({ outing, author, part, me, others, now }: BoardProps) {
  return (
    <div className={classes.done}>
      <Team
        outing={outing}
        author={author}
        own={false}
        part={part}
        me={me}
        others={others}
        started={hasStarted(outing, now)}
        left={part === null}
        over={isDone(stateAt(outing, now))}
      />
    </div>
  );
}

function titleOf(part: Participation | null, here: boolean): string {
  switch (part?.state) {
    case 'in':
      return here ? 'C’est bon, vous y êtes' : 'C’est bon, la place est prise';
    case 'asked':
      return 'C’est demandé';
    case 'waiting': {
      if (part.position === null) return 'C’est complet\u00A0: vous êtes sur la liste d’attente';
      const rank = part.position === 1 ? 'en tête de' : `${rankOf(part.position)} sur`;
      return `C’est complet\u00A0: vous êtes ${rank} la liste d’attente`;
    }
    case undefined:
      return 'C’est noté';
    default:
      return youAre(part);
  }
}

function leadOf(part: Participation | null, outing: Outing, author: string, reminded: boolean): string {
  const { startsAt, endsAt, timeZone } = outing;
  const start = wallTimeAt(new Date(startsAt), timeZone);
  const end = wallTimeAt(new Date(endsAt), timeZone);
  const when = `${longDayOf(start.day)}, ${hourOf(start.time)} à ${hourOf(end.time)}.`;
  switch (part?.state) {
    case 'in':
      return [when, reminded && reminderInWords(outing)].filter(Boolean).join(' ');
    case 'asked':
      return `${author} choisit qui vient. On vous écrit dès sa réponse.`;
    case 'waiting':
      return `${when} On vous écrit dès que votre tour vient.`;
    case undefined:
      return 'La séance n’est plus dans votre agenda.';
    default:
      return when;
  }
}

/** What they are to the slot. */
function slotLead(series: Series | null, author: string): string | undefined {
  if (series?.regular === 'yes') return 'Vous venez chaque semaine.';
  return series?.regular === 'asked' ? `${askedEvery} ${answersOnce(author)}` : undefined;
}

function leaveLabelOf(part: Participation, outing: Outing): string {
  if (part.state === 'asked') return participationTexts.takeBack;
  return part.state === 'in' ? participationTexts.leave : leaveListLabel(part, outing);
}

function OtherDays({ announcement, outing }: { announcement: Announcement; outing: Outing }) {
  const { day } = wallTimeAt(new Date(outing.startsAt), outing.timeZone);
  return (
    <ButtonLink to={nextOutingsPath(announcement, day)} full>
      Voir d’autres séances {longNames.weekdays[new Date(day).getUTCDay()]}
    </ButtonLink>
  );
}

type OptionProps = { Icon: typeof IconLock; title: string; text: string; children: ReactNode };

const Option = ({ Icon, title, text, children }: OptionProps) => (
  <div className={classes.option}>
    <Icon size={22} stroke={1.8} aria-hidden="true" />
    <div>
      <strong>{title}</strong>
      <p>{text}</p>
      {children}
    </div>
  </div>
);
