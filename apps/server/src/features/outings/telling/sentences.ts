// What people are told about an outing, in whole sentences: who or what first, then when and where, then what to do. `news.ts` and
// `outings.ts` choose among them.
import { daysBetween } from '@coequipiers/contract/days';
import { endInWords, outingNames } from '@coequipiers/contract/outing-names';
import type { ParticipationState } from '@coequipiers/contract/participation-states';
import { participationLimits } from '@coequipiers/contract/participations';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { type About, capitalised, placeIn, type Said, toOthers } from './words.ts';

export const sessionLabel = 'Voir la séance';
const excuse = 'Un empêchement ? Dites-le sur cette page, quelqu’un attend peut-être une place.';
export const onPage = 'Le lieu exact est sur la page de la séance.';
const closed = 'Votre demande est close, il n’y a rien à faire.';
export const inAgenda = 'La séance est dans votre agenda.';

/** A place is held for someone who waits. `others`: whether somebody waits behind them. */
export function offered(about: About, now: Date, { until, others }: { until: Date; others: boolean }): Said {
  const { head, short } = outingNames(about, now);
  const end = endInWords(until, about.timeZone, now);
  const then = others ? 'Ensuite, elle va à la personne suivante.' : 'Ensuite, elle redevient libre.';
  return {
    title: `Une place est pour vous : ${short}, ${placeIn(about)}.`,
    text: `Répondez avant ${end}. ${then}`,
    push: `Une place est pour vous, ${placeIn(about)}. Répondez avant ${end}.`,
    mail: {
      subject: `${head} : une place pour vous, jusqu’à ${end}`,
      title: 'Une place est pour vous',
      before: [
        `Vous étiez en tête de la liste d’attente. La place est à vous si vous répondez avant ${end}. ${then}`,
      ],
      label: 'Répondre',
      after: ['Sans réponse, vous sortez de la liste, et vous pourrez vous y réinscrire.'],
    },
  };
}

/** The time to answer is over. */
export function offerPassed(about: About, now: Date, { others }: { others: boolean }): Said {
  const { sport, day, hour } = outingNames(about, now);
  const goes = others ? 'elle va à la personne suivante' : 'elle est de nouveau libre';
  return {
    title: `La place de ${sport.name} ${day.of}, ${hour}, ${placeIn(about)}, n’est plus gardée pour vous.`,
    text: `Le temps de réponse est passé : ${goes}. Vous pouvez vous réinscrire.`,
    push: 'La place n’est plus gardée pour vous. Vous pouvez vous réinscrire.',
  };
}

/** A place became free in the last hours: whoever takes it first has it. `waiting`: how many read this. */
export function called(about: About, now: Date, { waiting }: { waiting: number }): Said {
  const { head, at } = outingNames(about, now);
  return {
    title: `Une place se libère ${at}, ${placeIn(about)} : la première réponse la prend.`,
    text: waiting === 1 ? 'Personne d’autre n’attend.' : `Vous êtes ${waiting} à recevoir ce message.`,
    push: `Une place se libère, ${placeIn(about)} : la première réponse la prend.`,
    mail: {
      subject: `${head} : une place, la première réponse la prend`,
      title: 'Une place se libère',
      before: [
        waiting === 1
          ? 'Personne d’autre n’attend : elle est à vous si vous la prenez.'
          : `Les ${waiting} personnes qui attendent reçoivent ce message : la première réponse prend la place.`,
      ],
      label: 'Prendre la place',
      after: ['Trop tard ? La page le dit, et vous gardez votre rang.'],
    },
  };
}

/** Someone is missing, to those who wait. */
export function missing(about: About, now: Date): Said {
  const { head, at } = outingNames(about, now);
  return {
    title: `Il manque quelqu’un ${at}, ${placeIn(about)}.`,
    text: 'La première réponse prend la place.',
    push: `Il manque quelqu’un, ${placeIn(about)} : la première réponse prend la place.`,
    mail: {
      subject: `${head} : il manque quelqu’un`,
      title: 'Il manque quelqu’un',
      before: ['Vous êtes sur la liste d’attente. La première réponse prend la place.'],
      label: 'Prendre la place',
      after: ['Trop tard ? La page le dit, et vous gardez votre rang.'],
    },
  };
}

type OwnPart = { state: ParticipationState; rank: string | undefined };

/** Where somebody stands who has confirmed by e-mail: in, asked or waiting. Undefined when something else has happened since. */
export function confirmed(about: About, now: Date, { state, rank }: OwnPart): Said | undefined {
  const { head, when } = outingNames(about, now);
  const meeting = `Rendez-vous ${when}, ${placeIn(about)}.`;
  const said = (title: string, text: string, label = sessionLabel): Said => ({
    title,
    text,
    push: text,
    mail: {
      subject: `${head} : ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
      title,
      before: [text],
      label,
      after: [],
    },
  });
  if (state === 'in')
    return said(
      'Vous y êtes',
      about.hasMeetingPoint ? `${meeting} ${onPage}` : meeting,
      about.hasMeetingPoint ? 'Voir le lieu' : sessionLabel,
    );
  if (state === 'asked')
    return said('C’est demandé', 'L’organisateur choisit qui vient. On vous écrit dès sa réponse.');
  if (state === 'waiting' && rank)
    return said(
      `Vous êtes ${rank} sur la liste d’attente`,
      'C’est complet. Si une place se libère, elle est proposée au premier de la liste, puis au suivant. On vous écrit.',
    );
  return undefined;
}

type FromAuthor = { author: string; reason?: string | null | undefined };

export function declined(about: About, now: Date, { author, reason }: FromAuthor): Said {
  const { head, at } = outingNames(about, now);
  return {
    title: `${author} n’a pas pu vous prendre ${at}, ${placeIn(about)}.`,
    text: closed,
    quote: reason,
    push: `${author} n’a pas pu vous prendre. Votre demande est close.`,
    mail: {
      subject: `${head} : ${author} n’a pas pu vous prendre`,
      title: `${author} n’a pas pu vous prendre`,
      before: reason ? [] : [closed],
      ...toOthers(about),
      after: reason ? [closed] : [],
    },
  };
}

/** The author takes a place back, or a rank on the waiting list. */
export function removed(
  about: About,
  now: Date,
  { author, reason, waited }: FromAuthor & { waited: boolean },
): Said {
  const { head, at, of } = outingNames(about, now);
  const freed = `${author} a libéré votre place`;
  const done = waited ? 'Vous n’êtes plus sur la liste.' : 'La séance n’est plus dans votre agenda.';
  const event = waited ? `${freed} sur la liste d’attente` : freed;
  return {
    title: `${event} ${waited ? of : at}, ${placeIn(about)}.`,
    text: done,
    quote: reason,
    push: `${event}. ${done}`,
    mail: {
      subject: `${head} : ${event}`,
      title: event,
      before: reason ? [] : [done],
      ...toOthers(about),
      after: reason ? [done] : [],
    },
  };
}

/** A request is granted: by the author, or because the outing was opened to everyone. */
export function accepted(about: About, now: Date, { author }: { author: string | undefined }): Said {
  const { head, short, when } = outingNames(about, now);
  const yes = author ? `${author} a accepté votre demande` : 'Votre demande est acceptée';
  const where = about.hasMeetingPoint ? onPage : inAgenda;
  return {
    title: `${yes} : ${short}, ${placeIn(about)}.`,
    text: about.hasMeetingPoint ? `${onPage} ${inAgenda}` : inAgenda,
    push: `${yes}. On vous attend ${placeIn(about)}.`,
    mail: {
      subject: author ? `${head} : ${author} vous attend` : `${head} : votre demande est acceptée`,
      title: yes,
      before: [`Rendez-vous ${when}, ${placeIn(about)}. ${where}`],
      label: about.hasMeetingPoint ? 'Voir le lieu' : sessionLabel,
      after: [excuse],
    },
  };
}

/** A request is granted while no place is free. `goes`: what becomes of the next free place. */
export function queued(
  about: About,
  now: Date,
  { author, goes }: { author: string | undefined; goes: string | undefined },
): Said {
  const { short } = outingNames(about, now);
  const yes = author ? `${author} a accepté votre demande` : 'Votre demande est acceptée';
  return {
    title: `${yes}, et vous êtes sur la liste d’attente : ${short}, ${placeIn(about)}.`,
    text: goes ? `Si une place se libère, elle ${goes}.` : 'On vous prévient si une place se libère.',
    push: `${yes}, et vous êtes sur la liste d’attente.`,
  };
}

type FromPerson = { username: string; note?: string | null | undefined };

/** To the author. `free`: how many places are left. */
export function joined(
  about: About,
  now: Date,
  { username, note, free }: FromPerson & { free: number },
): Said {
  const left = free === 0 ? 'C’est complet' : free === 1 ? 'Il reste une place' : `Il reste ${free} places`;
  return {
    title: `${username} participe ${outingNames(about, now).at}, ${placeIn(about)}.`,
    text: `${left}.`,
    quote: note,
    push: `${username} participe. ${left}.`,
  };
}

/** To the author. */
export function asked(about: About, now: Date, { username, note }: FromPerson): Said {
  return {
    title: `${username} veut venir ${outingNames(about, now).at}, ${placeIn(about)}.`,
    text: 'Dites oui ou non.',
    quote: note,
    push: `${username} veut venir. Dites oui ou non.`,
  };
}

/** To the author. `goes`: what becomes of the place. */
export function leftBy(
  about: About,
  now: Date,
  { username, goes }: FromPerson & { goes: string | undefined },
): Said {
  const place = goes ? `Sa place ${goes}.` : 'La séance a commencé : sa place reste libre.';
  return {
    title: `${username} ne vient plus ${outingNames(about, now).at}, ${placeIn(about)}.`,
    text: place,
    push: `${username} ne vient plus. ${place}`,
  };
}

/** To all who take part, ask or wait. Without a name when not the author ended it. */
export function cancelled(
  about: About,
  now: Date,
  { author, reason }: { author?: string | undefined; reason?: string | null },
): Said {
  const { head, the, day } = outingNames(about, now);
  const nothing = 'Votre agenda est à jour, il n’y a rien à faire.';
  const game = `${the}, ${placeIn(about)}`;
  return {
    title: author ? `${author} a annulé ${game}.` : `${capitalised(game)}, n’aura pas lieu.`,
    text: nothing,
    quote: reason,
    push: author ? `${author} a annulé la séance.` : 'La séance n’aura pas lieu.',
    mail: {
      subject: `${head} : séance annulée${author ? ` par ${author}` : ''}`,
      title: author ? `${author} a annulé la séance ${day.of}` : `La séance ${day.of} n’aura pas lieu`,
      before: reason ? [] : ['La séance est annulée : ne vous déplacez pas.'],
      ...toOthers(about),
      after: [nothing],
    },
  };
}

/** To the author and to those who are in. On the day before 'demain' is said, because a reminder is not on the bell. */
export function reminded(
  about: About,
  now: Date,
  { isAuthor, confirmation }: { isAuthor: boolean; confirmation: string },
): Said {
  const { sport, hour } = outingNames(about, now);
  const soon = startInWords(about, now);
  const on = confirmation && ` ${confirmation}`;
  const where = `${on}${about.hasMeetingPoint && !isAuthor ? ` ${onPage}` : ''}`;
  const organiser = soon.left ? 'votre séance est' : 'vous organisez';
  return {
    title: `C’est ${soon.when} : ${sport.name}, ${placeIn(about)}.`,
    text: isAuthor ? `C’est vous qui organisez.${where}` : `On vous attend.${where}`,
    push: `C’est ${soon.when}, ${placeIn(about)}.${where}`,
    mail: {
      subject: `${about.category} ${soon.day} ${hour} : ${isAuthor ? organiser : 'on vous attend'}${soon.left}`,
      title: `C’est ${soon.when}`,
      before: [
        `${isAuthor ? `Vous organisez ${sport.the}` : `On vous attend ${sport.at}`} ${soon.day} à ${hour}, ${placeIn(about)}.${where}`,
      ],
      label: sessionLabel,
      after: isAuthor ? [] : [excuse],
    },
  };
}

const minuteMs = 60_000;
/** How far from two hours it may be to be called so. */
const aboutMinutes = 5;

/** 'demain à 19 h', 'dans 2 heures' or, when it leaves late, 'aujourd’hui à 19 h', with the day of the subject and what follows it. */
function startInWords(about: About, now: Date) {
  const { startsAt, timeZone } = about;
  const { when, day, hour } = outingNames(about, now);
  const [start, today] = [wallTimeAt(startsAt, timeZone), wallTimeAt(now, timeZone).day];
  if (daysBetween(today, start.day) === 1) return { when: `demain à ${hour}`, day: 'demain', left: '' };
  const { hoursBefore } = participationLimits.reminders;
  const minutes = (startsAt.getTime() - now.getTime()) / minuteMs;
  return Math.abs(minutes - hoursBefore * 60) <= aboutMinutes
    ? { when: `dans ${hoursBefore} heures`, day: day.name, left: ` dans ${hoursBefore} heures` }
    : { when, day: day.name, left: '' };
}
