// What people are told about a series, in whole sentences, beside those about one outing in `sentences.ts` and `changed.ts`.
import { ofCommune } from '@coequipiers/contract/commune-names';
import { quoted } from '@coequipiers/contract/notifications';
import { numberInWords } from '@coequipiers/contract/number-in-words';
import { outingNames, sportInWords } from '@coequipiers/contract/outing-names';
import { hourOf } from '@coequipiers/contract/outing-words';
import { seriesLimits } from '@coequipiers/contract/series';
import { shortDateOf, weekdayName } from '@coequipiers/contract/series-details';
import { type Slot, weekdayOf } from '@coequipiers/contract/series-words';
import { type About, capitalised, placeIn, type Said, toOthers } from './words.ts';

/** A slot from one of its planned days on. */
export type SlotFrom = Slot & { day: string };

export const slotFrom = (day: string, startTime: string): SlotFrom => ({
  weekday: weekdayOf(day),
  startTime,
  day,
});

/** 'mardi 19 h' */
const named = (slot: Slot): string => `${weekdayName(slot)} ${hourOf(slot.startTime)}`;
/** 'à partir du 1ᵉʳ déc.', at the end of a sentence. */
const startingOn = (day: string): string =>
  `à partir du ${shortDateOf(day).replace(/^1er /, '1ᵉʳ ')}`.replace(/\.?$/, '.');

const excuse = 'Cela ne vous va plus ? Dites-le sur cette page, quelqu’un attend peut-être une place.';
const label = 'Voir les dates';

type Changed = {
  moved: boolean;
  commune: boolean;
  point: boolean;
  author: string;
  was: SlotFrom & { municipality: string };
  is: SlotFrom;
  isIn: boolean;
};

/** To all who take part, ask or wait in a week that changes with all that follow: once, whatever changes. */
export function seriesChanged(about: About, { author, was, is, moved, commune, point, isIn }: Changed): Said {
  const from = was.day < is.day ? was.day : is.day;
  const onPage = isIn
    ? 'Le nouveau lieu est sur la page de la séance.'
    : 'Les participants lisent le nouveau lieu sur la page de la séance.';
  const kept = isIn ? 'Vos places sont gardées.' : 'Vos demandes tiennent toujours.';
  const place = was.municipality
    ? `${placeIn(about)} au lieu ${ofCommune(was.municipality)}`
    : placeIn(about);
  const [first, ...also] = [
    ...(moved ? [`Le créneau passe du ${named(was)} au ${named(is)} ${startingOn(from)}`] : []),
    ...(commune ? [moved ? `Il a lieu ${place}.` : `Le créneau du ${named(is)} a lieu ${place}.`] : []),
    ...(point && (moved || commune) ? [`Le rendez-vous a changé aussi. ${onPage}`] : []),
    ...(point && !moved && !commune
      ? [`Le rendez-vous du créneau du ${named(is)} a changé ${startingOn(from)}`, onPage]
      : []),
  ];
  const title = first ?? '';
  const what = moved ? 'le créneau' : commune ? 'la commune' : 'le lieu de rendez-vous';
  const text = [`${author} a changé ${what}.`, ...also, kept].join(' ');
  const heading = moved
    ? `Le créneau passe au ${named(is)}`
    : commune
      ? `Le créneau a lieu ${placeIn(about)}`
      : 'Le rendez-vous a changé';
  return {
    title,
    text,
    push: [title, ...also].join(' '),
    mail: {
      subject: `${about.category} : ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
      title: heading,
      before: [title, text],
      label,
      after: [
        ...(point ? ['Le lieu exact n’est jamais dans un e-mail : seuls les participants le lisent.'] : []),
        ...(isIn ? [excuse] : []),
      ],
    },
  };
}

type By = { author?: string | undefined; reason?: string | null };

const nothing = 'Votre agenda est à jour, il n’y a rien à faire.';

/** The author ends a series from a day on. `count`: how many of the reader's weeks that cancels. */
export function stopped(
  about: About,
  now: Date,
  { author, reason, from, count }: By & { from: SlotFrom; count: number },
): Said {
  const slot = `le créneau du ${named(from)}`;
  const title = author
    ? `${author} a arrêté ${slot} ${startingOn(from.day)}`
    : `${capitalised(slot)} s’arrête ${startingOn(from.day)}`;
  const yours =
    count === 1
      ? `Votre séance ${outingNames(about, now).day.of} est annulée.`
      : `Vos ${count} séances sont annulées.`;
  return {
    title,
    text: `${yours} ${nothing}`,
    quote: reason,
    push: `${title} ${yours}`,
    mail: {
      subject: `${about.category} : le créneau du ${named(from)} s’arrête`,
      title: 'Le créneau s’arrête',
      before: [title, yours],
      ...toOthers(about),
      after: [nothing],
    },
  };
}

/** Several weeks are cancelled at once, with their announcement or by moderation. */
export function severalCancelled(about: About, { author, count }: By & { count: number }): Said {
  const games = `séances de ${sportInWords(about.category).name}, ${placeIn(about)}`;
  return {
    title: author ? `${author} a annulé vos ${count} ${games}.` : `Vos ${count} ${games}, n’auront pas lieu.`,
    text: nothing,
    push: `Vos ${count} prochaines séances n’auront pas lieu.`,
    mail: {
      subject: `${about.category} : vos ${count} séances sont annulées`,
      title: author ? `${author} a annulé vos ${count} séances` : `Vos ${count} séances n’auront pas lieu`,
      before: ['Ces séances sont annulées : ne vous déplacez pas.'],
      ...toOthers(about),
      after: [nothing],
    },
  };
}

/** The subject of the question to the author whether a series goes on. */
export const aboutGoingOn = (announceId: string): string => `series-goes-on:${announceId}`;

/** To the author, after some weeks in which nobody came. */
export function goesOn(about: About, slot: Slot): Said {
  const count = numberInWords(seriesLimits.emptyWeeks);
  const day = weekdayName(slot);
  // Days are masculine; 'dimanche' has an s too.
  const text = `${capitalised(count)} ${day}s sans inscrit à ${quoted(about.title)}.`;
  return {
    title: 'On continue ?',
    text,
    push: `On continue ? ${text}`,
    mail: {
      subject: 'On continue ?',
      title: 'On continue ?',
      before: [
        `Personne ne s’est inscrit depuis ${count} ${day}s à ${quoted(about.title)}. Un autre jour irait peut-être mieux.`,
      ],
      label: 'Répondre',
      after: ['Sans réponse d’ici une semaine, le créneau se met en pause. Un geste le fait revenir.'],
    },
  };
}
