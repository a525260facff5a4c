// What people are told about whether an outing is on, in whole sentences.
import type { Confirmation } from '@coequipiers/contract/confirmation';
import { outingNames } from '@coequipiers/contract/outing-names';
import type { OutingRow } from '../outings-repository.ts';
import { inAgenda, onPage, sessionLabel } from './sentences.ts';
import { type About, capitalised, placeIn, type Said } from './words.ts';

/** Whether an outing is on, and how many people come, the author included. */
export type IsOn = Confirmation & { people: number };

type Asked = Pick<OutingRow, 'id' | 'starts_at'>;
/** The subjects. A question and a warning are for one start: an outing that is moved has new ones. */
export const aboutQuestion = ({ id, starts_at }: Asked): string => `outing-ask:${id}:${starts_at.getTime()}`;
export const aboutWarning = ({ id, starts_at }: Asked): string => `outing-warn:${id}:${starts_at.getTime()}`;
export const aboutOn = ({ id }: Pick<OutingRow, 'id'>): string => `outing-on:${id}`;

const missingPeople = (missing: number): string =>
  missing === 1 ? 'il manque une personne' : `il manque ${missing} personnes`;

const soFar = ({ people, minimum }: IsOn): string =>
  `${people === 1 ? 'Personne n’est inscrit' : `Vous êtes ${people}`}, et on joue à partir de ${minimum}.`;

/** 'C’est confirmé : vous êtes 8.', 'Encore 2 pour jouer.'; empty where the author has not said from how many on it is played. */
export function confirmationSentence({ confirmed, missing, people }: IsOn): string {
  if (confirmed === null) return '';
  return confirmed ? `Confirmé : vous êtes ${people}.` : `Encore ${missing} pour jouer.`;
}

/** To the author and those who are in. */
export function isOn(about: About, now: Date, { minimum, people }: IsOn, isAuthor: boolean): Said {
  const { head, when } = outingNames(about, now);
  const byWord = minimum !== null && people < minimum;
  const short = byWord ? (people === 1 ? 'On joue quand même' : `On joue à ${people}`) : 'C’est confirmé';
  const event = byWord ? `${short} ${when}` : `${short} : vous êtes ${people} ${when}`;
  const next = about.hasMeetingPoint && !isAuthor ? onPage : inAgenda;
  return {
    title: `${event}, ${placeIn(about)}.`,
    text: next,
    push: `${event}, ${placeIn(about)}.`,
    mail: {
      subject: byWord
        ? `${head} : ${short.charAt(0).toLowerCase()}${short.slice(1)}`
        : `${head} : c’est confirmé, vous êtes ${people}`,
      title: short,
      before: [`${event}, ${placeIn(about)}.`],
      label: sessionLabel,
      after: [next],
    },
  };
}

/** To the author, five hours before. `asked`: how many people wait for a yes. */
export function asksIfOn(about: About, now: Date, on: IsOn, asked: number): Said {
  const { head, when } = outingNames(about, now);
  const waiting =
    asked === 0
      ? ''
      : asked === 1
        ? ' Une personne attend votre oui.'
        : ` ${asked} personnes attendent votre oui.`;
  const what = `${missingPeople(on.missing)} pour jouer ${when}`;
  const text = `${soFar(on)}${waiting} Vous décidez : on joue quand même, SOS, ou annuler.`;
  return {
    title: `On joue ? ${capitalised(what)}, ${placeIn(about)}.`,
    text,
    push: `On joue ? ${capitalised(missingPeople(on.missing))}.${waiting}`,
    mail: {
      subject: `${head} : ${missingPeople(on.missing)}, on joue ?`,
      title: 'On joue ?',
      before: [`${capitalised(what)}, ${placeIn(about)}. ${text}`],
      label: 'Décider',
      after: [
        'Sans réponse, rien n’est annulé : les participants apprennent que ce n’est pas encore confirmé.',
      ],
    },
  };
}

/** To those who are in, three hours before. */
export function notOnYet(about: About, now: Date, on: IsOn): Said {
  const { head, when } = outingNames(about, now);
  const event = `Pas encore confirmé : ${missingPeople(on.missing)}`;
  const next = 'La séance n’est pas annulée. On vous prévient si elle est confirmée.';
  return {
    title: `${event} ${when}, ${placeIn(about)}.`,
    text: next,
    push: `${event}. La séance n’est pas annulée.`,
    mail: {
      subject: `${head} : pas encore confirmé, ${missingPeople(on.missing)}`,
      title: 'Pas encore confirmé',
      before: [`${capitalised(missingPeople(on.missing))} pour jouer ${when}, ${placeIn(about)}.`],
      label: sessionLabel,
      after: [next],
    },
  };
}

/** To the author, who was told before that it is on. */
export function notOnAnyMore(about: About, now: Date, on: IsOn): Said {
  const { head, when } = outingNames(about, now);
  const event = `Ce n’est plus confirmé : ${missingPeople(on.missing)}`;
  return {
    title: `${event} ${when}, ${placeIn(about)}.`,
    text: soFar(on),
    push: `${event}.`,
    mail: {
      subject: `${head} : plus confirmé, ${missingPeople(on.missing)}`,
      title: 'Ce n’est plus confirmé',
      before: [`${capitalised(missingPeople(on.missing))} ${when}, ${placeIn(about)}. ${soFar(on)}`],
      label: sessionLabel,
      after: [],
    },
  };
}
