// What people are told about coming every week, and about several weeks at once, in whole sentences.
import { endInWords, sportInWords } from '@coequipiers/contract/outing-names';
import { hourOf } from '@coequipiers/contract/outing-words';
import { weekdayName } from '@coequipiers/contract/series-details';
import type { Slot } from '@coequipiers/contract/series-words';
import { type About, capitalised, placeIn, type Said, toOthers } from './words.ts';

/** 'football chaque mardi à 19 h, à Villeurbanne' */
const everyWeek = (about: About, slot: Slot): string =>
  `${sportInWords(about.category).name} chaque ${weekdayName(slot)} à ${hourOf(slot.startTime)}, ${placeIn(about)}`;
/** 'séances de football, à Villeurbanne' */
const games = (about: About): string => `séances de ${sportInWords(about.category).name}, ${placeIn(about)}`;

const label = 'Voir les dates';
const freed = (slot: Slot): string =>
  `Un ${weekdayName(slot)} ne va pas ? « Pas cette fois », sur sa page, rend la place.`;

type FromPerson = { username: string; note?: string | null | undefined };

/** To the author. */
export function comesEveryWeek(about: About, slot: Slot, { username, note }: FromPerson): Said {
  const text = 'Chaque nouvelle date commence avec les habitués.';
  return {
    title: `${username} vient chaque semaine : ${everyWeek(about, slot)}.`,
    text,
    quote: note,
    push: `${username} vient chaque semaine. ${text}`,
  };
}

/** To the author. */
export function asksEveryWeek(about: About, slot: Slot, { username, note }: FromPerson): Said {
  const text = 'Un oui vaut pour toutes les dates.';
  return {
    title: `${username} veut venir chaque semaine : ${everyWeek(about, slot)}.`,
    text,
    quote: note,
    push: `${username} veut venir chaque semaine. ${text}`,
  };
}

/** To the author. */
export function leavesEveryWeek(about: About, slot: Slot, { username }: FromPerson): Said {
  const text = 'Ses places à venir sont rendues.';
  return {
    title: `${username} ne vient plus chaque semaine : ${everyWeek(about, slot)}.`,
    text,
    push: `${username} ne vient plus chaque semaine. ${text}`,
  };
}

type FromAuthor = { author: string; reason?: string | null | undefined };

/** The author says yes, once, for all dates. */
export function acceptedEveryWeek(about: About, slot: Slot, { author }: FromAuthor): Said {
  const yes = `${author} a accepté que vous veniez chaque semaine`;
  return {
    title: `${yes} : ${everyWeek(about, slot)}.`,
    text: `Vos dates sont dans votre agenda. ${freed(slot)}`,
    push: `${yes}. Vos dates sont dans votre agenda.`,
    mail: {
      subject: `${about.category} chaque ${weekdayName(slot)} : ${author} vous attend`,
      title: yes,
      before: [`${capitalised(everyWeek(about, slot))}. Vos dates sont dans votre agenda.`],
      label,
      after: [freed(slot)],
    },
  };
}

const single = 'Vous pouvez toujours demander une date à la fois.';

/** The author does not want them every week. */
export function declinedEveryWeek(about: About, slot: Slot, { author, reason }: FromAuthor): Said {
  const no = `${author} n’a pas pu vous prendre chaque semaine`;
  return {
    title: `${no} : ${everyWeek(about, slot)}.`,
    text: single,
    quote: reason,
    push: `${no}. ${single}`,
    mail: {
      subject: `${about.category} : ${no}`,
      title: no,
      before: reason ? [] : [single],
      label,
      after: reason ? [single] : [],
    },
  };
}

/** The author takes all their places back. */
export function removedForGood(about: About, slot: Slot, { author, reason }: FromAuthor): Said {
  const freedAll = `${author} a libéré toutes vos places`;
  const done = 'Ces dates ne sont plus dans votre agenda.';
  return {
    title: `${freedAll} : ${everyWeek(about, slot)}.`,
    text: done,
    quote: reason,
    push: `${freedAll}. ${done}`,
    mail: {
      subject: `${about.category} chaque ${weekdayName(slot)} : ${freedAll}`,
      title: freedAll,
      before: reason ? [] : [done],
      ...toOthers(about),
      after: reason ? [done] : [],
    },
  };
}

/** One press has freed places in several weeks, and they are held for who waits. `until`: when the first answer is due. */
export function severalOffered(
  about: About,
  now: Date,
  { count, until }: { count: number; until: Date },
): Said {
  const end = endInWords(until, about.timeZone, now);
  const heading = `${count} places sont pour vous`;
  return {
    title: `${heading} : ${games(about)}.`,
    text: `Répondez pour chaque date avant ${end}.`,
    push: `${heading}, ${placeIn(about)}. Répondez avant ${end}.`,
    mail: {
      subject: `${about.category} : ${heading}, jusqu’à ${end}`,
      title: heading,
      before: [
        `Vous étiez en tête de la liste d’attente de ${count} dates. Répondez pour chacune avant ${end}.`,
      ],
      label: 'Répondre',
      after: ['Sans réponse, vous sortez de ces listes, et vous pourrez vous y réinscrire.'],
    },
  };
}

/** Requests for several weeks are granted at once. */
export function severalAccepted(about: About, { count }: { count: number }): Said {
  const yes = `Votre demande est acceptée pour ${count} séances`;
  const dates = 'Vos dates sont dans votre agenda.';
  return {
    title: `${yes} de ${sportInWords(about.category).name}, ${placeIn(about)}.`,
    text: dates,
    push: `${yes}. ${dates}`,
    mail: { subject: `${about.category} : ${yes}`, title: yes, before: [dates], label, after: [] },
  };
}

/** The same while no place is free in any of them. */
export function severalQueued(about: About, { count }: { count: number }): Said {
  const yes = `Votre demande est acceptée pour ${count} séances`;
  const rest = 'C’est complet : vous êtes sur leurs listes d’attente.';
  return {
    title: `${yes} de ${sportInWords(about.category).name}, ${placeIn(about)}.`,
    text: rest,
    push: `${yes}. ${rest}`,
    mail: { subject: `${about.category} : ${yes}`, title: yes, before: [rest], label, after: [] },
  };
}

/** To the author: the account of somebody who was in is gone. */
export function severalLeft(about: About, { count }: { count: number }): Said {
  const left = `Une personne ne vient plus à ${count} ${games(about)}`;
  const text = 'Ses places sont rendues.';
  return { title: `${left}.`, text, push: `Une personne ne vient plus à ${count} séances. ${text}` };
}
