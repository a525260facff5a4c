import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { daysBetween } from '@coequipiers/contract/days';
import { longNames } from '@coequipiers/contract/long-day-names';
import { deadlineOf, longDayOf } from '@coequipiers/contract/outing-details';
import { hasStarted, isDone, isRefused, mayAccept, stateAt } from '@coequipiers/contract/outing-rules';
import { dayAndHour, rankOf } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { announcementPath } from '@coequipiers/contract/pages';
import { participationTexts } from '@coequipiers/contract/participations';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { afterColon, shortDateOf, skippedOn } from '@coequipiers/contract/series-details';
import type { Series } from '@coequipiers/contract/series-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { lazy, Suspense, useState } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { useSession } from '../../../lib/use-session.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useNextStep } from '../../announcements/detail/use-back.ts';
import { pausedSince } from '../../announcements/series/paused-note.tsx';
import { ContactButton } from '../../chat/contact-button.tsx';
import { accept } from '../api/take-part.ts';
import { LeaveDialog } from '../join/leave-dialog.tsx';
import { hasJustJoined } from '../just-joined.ts';
import { nextOutingsPath } from '../next-outings-path.ts';
import { leaveListLabel, notThisTime } from '../part-words.ts';
import { usePress } from '../use-press.ts';
import { ActionFrame, answerClass, BarState, lastClass, quietClass, TwoWidths } from './action-frame.tsx';
import { BringFriend } from './bring-friend.tsx';
import { JoinActions } from './join-actions.tsx';
import { LeftActions } from './left-actions.tsx';
import { NotThisTime } from './not-this-time.tsx';
import { OwnSlot, useCease } from './own-slot.tsx';

/** After a first join, once on a device. */
const PushOffer = lazy(async () => ({ default: (await import('../../push/push-offer.tsx')).PushOffer }));

type PartActionsProps = {
  announcement: Announcement;
  outing: Outing;
  /** Of a weekly announcement: the week to look at where this one is skipped. */
  instead: Outing | undefined;
  /** From `useOutingTime`. */
  now: Date;
  /** The part that they have just given up. */
  left: Participation | undefined;
};

/** What a viewer who is not the author can do. */
export function PartActions({ announcement, outing, instead, now, left }: PartActionsProps) {
  const { participation: part, series } = announcement;
  const state = stateAt(outing, now);
  if (state === 'cancelled' && series && instead)
    return <SkippedActions announcement={announcement} outing={outing} instead={instead} />;
  if (isDone(state)) return <ClosedActions announcement={announcement} outing={outing} state={state} />;
  if (isRefused(part) && series?.regular === 'refused') return <NeverAgain announcement={announcement} />;
  if (hasStarted(outing, now) || isRefused(part))
    return (
      <ActionFrame
        announcement={announcement}
        bar={<ContactButton announcement={announcement} place="page" />}
      >
        {series?.regular === 'yes' && <OwnSlot announcement={announcement} />}
      </ActionFrame>
    );
  if (part === null && series?.paused) return <PausedActions announcement={announcement} series={series} />;
  if (part === null && series?.regular === 'yes')
    return <NotThisTime announcement={announcement} outing={outing} now={now} />;
  if (part === null && left)
    return <LeftActions announcement={announcement} outing={outing} now={now} left={left} />;
  if (part === null) return <JoinActions announcement={announcement} outing={outing} now={now} />;
  if (mayAccept(outing, part, now))
    return <AcceptActions announcement={announcement} outing={outing} part={part} />;
  return <LeaveActions announcement={announcement} part={part} outing={outing} />;
}

type WithPart = { announcement: Announcement; outing: Outing; part: Participation };

/** The viewer can take a place: one is held for them, or open to everyone who waits. */
function AcceptActions({ announcement, outing, part }: WithPart) {
  const which = { id: announcement.id, outingId: outing.id };
  const press = usePress(which, { tell: toast.error });
  const [leaving, setLeaving] = useState(false);
  const { offeredUntil } = part;
  const now = useNow();
  return (
    <ActionFrame
      announcement={announcement}
      bar={
        <>
          <BarState title={offeredUntil ? 'Gardée pour vous' : 'Une place est libre'}>
            {offeredUntil
              ? `jusqu’à ${deadlineOf(new Date(offeredUntil), outing.timeZone, new Date(now))}`
              : 'la première réponse la prend'}
          </BarState>
          <Button
            look="go"
            size="l"
            className={answerClass}
            busy={press.busy}
            onClick={() => press.run((client) => accept(client, which))}
          >
            Oui, je viens
          </Button>
        </>
      }
    >
      <Button look="text" className={lastClass} aria-haspopup="dialog" onClick={() => setLeaving(true)}>
        {leaveListLabel(part, outing)}
      </Button>
      <OwnSlot announcement={announcement} />
      {leaving && (
        <LeaveDialog
          announcement={announcement}
          outing={outing}
          part={part}
          saidInPlace
          onClose={() => setLeaving(false)}
        />
      )}
    </ActionFrame>
  );
}

/** For a viewer who takes part, has asked or waits: they can only leave. */
function LeaveActions({ announcement, outing, part }: WithPart) {
  const [leaving, setLeaving] = useState(false);
  const { title, text, short, wide } = leaveWords(announcement, outing, part);
  const cease = useCease(announcement);
  // The question is about every week, so this week's is not taken back by itself.
  const asksForAll = part.state === 'asked' && announcement.series?.regular === 'asked';
  // What a regular or who asks for all dates may want to do here; who comes once rather stays.
  const isMainAct = asksForAll || announcement.series?.regular === 'yes';
  const isIn = part.state === 'in';
  const session = useSession();
  return (
    <ActionFrame
      announcement={announcement}
      sharing={!isIn}
      bar={
        <>
          <BarState title={title}>{text}</BarState>
          <Button
            size="l"
            className={isMainAct ? undefined : quietClass}
            aria-haspopup="dialog"
            aria-label={wide}
            onClick={asksForAll ? cease.open : () => setLeaving(true)}
          >
            <TwoWidths short={short} wide={wide} />
          </Button>
        </>
      }
    >
      {cease.dialog}
      <OwnSlot announcement={announcement} />
      {isIn && <BringFriend announcement={announcement} outing={outing} />}
      {isIn && session && hasJustJoined(announcement.id) && (
        <Suspense>
          <PushOffer email={session.email} />
        </Suspense>
      )}
      <ContactButton announcement={announcement} place="page" main={false} />
      {leaving && (
        <LeaveDialog
          announcement={announcement}
          outing={outing}
          part={part}
          saidInPlace
          onClose={() => setLeaving(false)}
        />
      )}
    </ActionFrame>
  );
}

function leaveWords(announcement: Announcement, outing: Outing, { state, position }: Participation) {
  const { authorUsername, series } = announcement;
  const regular = series?.regular;
  if (state === 'asked')
    return {
      ...(regular === 'asked'
        ? { title: 'Demandé, chaque semaine', text: `${authorUsername} n’a pas encore répondu` }
        : { title: 'Demande envoyée', text: `${authorUsername} doit dire oui` }),
      short: 'Retirer',
      wide: participationTexts.takeBack,
    };
  if (state === 'waiting')
    return {
      title: position === null ? 'Sur la liste d’attente' : `${rankOf(position)} sur la liste d’attente`,
      ...(regular === 'yes'
        ? { text: 'vous venez chaque semaine', short: notThisTime, wide: notThisTime }
        : { text: 'on vous prévient', short: 'Quitter', wide: participationTexts.leaveList }),
    };
  const start = wallTimeAt(new Date(outing.startsAt), outing.timeZone);
  const text = dayAndHour(start, start.day);
  if (regular === 'yes')
    return { title: 'Vous venez chaque semaine', text, short: notThisTime, wide: notThisTime };
  const leave = participationTexts.leave;
  return { title: 'Vous y êtes', text, short: leave, wide: leave };
}

type SkippedProps = { announcement: Announcement; outing: Outing; instead: Outing };

/** There is nothing on this date: another one is. */
function SkippedActions({ announcement, outing, instead }: SkippedProps) {
  const { day } = wallTimeAt(new Date(instead.startsAt), instead.timeZone);
  const step = useNextStep();
  const reason = outing.cancelReason?.trim();
  return (
    <ActionFrame
      announcement={announcement}
      bar={
        <>
          <BarState title={skippedOn(outing)}>
            {reason ? afterColon(reason) : 'les autres dates restent'}
          </BarState>
          <ButtonLink
            size="l"
            to={announcementPath(announcement.id, instead.id)}
            state={step}
            preventScrollReset
          >
            Voir le {shortDateOf(day)}
          </ButtonLink>
        </>
      }
    >
      <ContactButton announcement={announcement} place="page" main={false} />
    </ActionFrame>
  );
}

/** Removed for good. */
const NeverAgain = ({ announcement }: { announcement: Announcement }) => (
  <ActionFrame
    announcement={announcement}
    bar={
      <>
        <BarState title="Pas chaque semaine">{announcement.authorUsername} a répondu</BarState>
        <ContactButton announcement={announcement} place="page" main={false} />
      </>
    }
  />
);

/** Nobody can join until its author goes on. */
const PausedActions = ({ announcement, series }: { announcement: Announcement; series: Series }) => (
  <ActionFrame
    announcement={announcement}
    bar={
      <>
        <BarState title="Créneau en pause">{pausedSince(series)}</BarState>
        <ContactButton announcement={announcement} place="page" main={false} />
      </>
    }
  >
    {series.regular === 'yes' && <OwnSlot announcement={announcement} />}
  </ActionFrame>
);

type ClosedProps = { announcement: Announcement; outing: Outing; state: 'over' | 'cancelled' };

function ClosedActions({ announcement, outing: { startsAt, timeZone }, state }: ClosedProps) {
  const today = useToday(timeZone);
  const { day } = wallTimeAt(new Date(startsAt), timeZone);
  const days = daysBetween(today, day);
  // Who wanted to play that day may find another game.
  const sameDay = state === 'cancelled' && days >= 0 && days < 7;
  const weekday = days === 0 ? 'du jour' : `de ${longNames.weekdays[new Date(day).getUTCDay()]}`;
  const isStranger = state === 'cancelled' && announcement.participation === null;
  return (
    <ActionFrame
      announcement={announcement}
      sharing={!isStranger}
      bar={
        <>
          <BarState title={state === 'over' ? 'Séance terminée' : 'Séance annulée'}>
            {longDayOf(day, today)}
          </BarState>
          <ButtonLink
            size="l"
            look={state === 'cancelled' ? 'go' : 'line'}
            to={nextOutingsPath(announcement, sameDay ? day : null)}
            aria-label={sameDay ? `Voir les séances ${weekday}` : 'Voir les séances à venir'}
          >
            <TwoWidths
              short={sameDay ? `Séances ${weekday}` : 'Les prochaines'}
              wide={sameDay ? `Voir les séances ${weekday}` : 'Voir les séances à venir'}
            />
          </ButtonLink>
        </>
      }
    >
      {!isStranger && <ContactButton announcement={announcement} place="page" main={false} />}
    </ActionFrame>
  );
}
