import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { IntentKind } from '@coequipiers/contract/intents';
import { longDayOf } from '@coequipiers/contract/outing-details';
import { hourOf } from '@coequipiers/contract/outing-words';
import type { OutingState } from '@coequipiers/contract/outings';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import type { Wanted } from '../../lib/redirect.ts';
import type { Unfinished } from '../../lib/unfinished.ts';

export type Meant = {
  /** 'Pour rejoindre' */
  before: string;
  /** '« Petit foot de quartier »' */
  title?: string | undefined;
  /** ' dans vos favoris' */
  after?: string | undefined;
};

type About = Pick<Announcement, 'title' | 'authorUsername'> | undefined;

/** What someone wanted, in words. Someone whose session had ended has typed it already, and it is kept on this device. */
export function meantBy({ kind, email, kept, every }: Wanted, about: About): Meant {
  const typed = email !== undefined && !kept;
  const title = about && `«\u00A0${about.title}\u00A0»`;
  const words: Record<IntentKind, Meant> = {
    join: {
      before: every ? 'Pour venir chaque semaine à' : 'Pour rejoindre',
      title: title ?? 'cette séance',
    },
    wait: {
      before: every ? 'Pour venir chaque semaine à' : 'Pour vous inscrire sur la liste d’attente de',
      title: title ?? 'cette séance',
    },
    favorite: { before: 'Pour garder', title: title ?? 'cette annonce', after: 'dans vos favoris' },
    vote: { before: 'Pour donner votre avis sur', title: title ?? 'cette annonce' },
    comment: typed
      ? { before: 'Pour publier votre commentaire, il est gardé', title }
      : { before: 'Pour commenter', title: title ?? 'cette annonce' },
    message: {
      before: `Pour écrire à ${about?.authorUsername ?? 'l’auteur'}${typed ? ', votre message est gardé' : ''}`,
      title,
    },
    alert: { before: `Pour créer votre alerte${typed ? ', tout est gardé' : ''}` },
    publish: { before: `Pour publier votre annonce${typed ? ', tout est gardé' : ''}` },
  };
  return words[kind];
}

/** 'samedi 21 novembre', '16 h' */
export function dayAndHourOf({ startsAt, timeZone }: Outing): { day: string; hour: string } {
  const start = wallTimeAt(new Date(startsAt), timeZone);
  return { day: longDayOf(start.day), hour: hourOf(start.time) };
}

/** 'Pour rejoindre « Petit foot de quartier », samedi 21 novembre 16 h' */
export function meantSentence({ before, title, after }: Meant, outing: Outing | null | undefined): string {
  const what = [before, title, after].filter(Boolean).join(' ');
  if (!outing) return what;
  const { day, hour } = dayAndHourOf(outing);
  return `${what}, ${day} ${hour}`;
}

type State = OutingState | 'started' | null | undefined;

/** What became of it, and what can be done. */
export function unfinishedWords(
  { kind, why, every }: Pick<Unfinished, 'kind' | 'why' | 'every'>,
  state: State,
  author = 'L’auteur',
): { title: string; text: string } {
  switch (why) {
    case 'ready':
      return every ? readyEvery : readyWords(kind);
    case 'other':
      return {
        title: 'La séance a changé',
        text: 'Ce n’est plus celle que vous vouliez rejoindre. Regardez le jour et l’heure avant de participer.',
      };
    case 'gone':
      return {
        title: 'Cette annonce n’existe plus',
        text: 'Elle a été supprimée entre-temps. La connexion est faite, et il y a d’autres séances.',
      };
    case 'own':
      return {
        title: 'C’est votre annonce',
        text:
          kind === 'join' || kind === 'wait'
            ? 'Vous en êtes déjà\u00A0: c’est vous qui organisez.'
            : 'Elle est à vous\u00A0: il n’y a rien à faire.',
      };
    case 'refused':
      return {
        title: 'Cette séance n’est plus possible pour vous',
        text: `${author} a déjà répondu. Il y en a d’autres près d’ici.`,
      };
    case 'full':
      return {
        title: 'Entre-temps, c’est complet',
        text: 'Inscrivez-vous sur la liste d’attente\u00A0: si une place se libère, elle vous est proposée à votre tour.',
      };
    case 'line':
      return {
        title: 'Des personnes attendent déjà',
        text: 'Inscrivez-vous sur la liste d’attente\u00A0: les places sont proposées à tour de rôle.',
      };
    case 'closed':
      return closedWords(state);
  }
}

const readyEvery = {
  title: 'Toujours partant\u00A0?',
  text: 'Vous vouliez venir chaque semaine. Un appui, et c’est fait.',
};

function readyWords(kind: IntentKind): { title: string; text: string } {
  const words: Partial<Record<IntentKind, { title: string; text: string }>> = {
    join: {
      title: 'Toujours partant\u00A0?',
      text: 'Vous vouliez rejoindre cette séance. Un appui, et c’est fait.',
    },
    wait: {
      title: 'Vous vouliez la liste d’attente',
      text: 'Un appui, et vous y êtes\u00A0; s’il reste une place, elle est à vous.',
    },
    favorite: { title: 'Vous vouliez garder cette annonce', text: 'Un appui sur le cœur, et c’est fait.' },
    vote: { title: 'Votre avis', text: 'Vous vouliez le donner sur cette annonce. Un appui, et c’est fait.' },
    comment: {
      title: 'Votre commentaire',
      text: 'Le champ vous attend plus bas, avec ce que vous aviez écrit.',
    },
    message: { title: 'Votre message', text: 'Écrivez à l’auteur, le message part quand vous l’envoyez.' },
  };
  return words[kind] ?? { title: 'La connexion est faite', text: 'Reprenez où vous en étiez.' };
}

function closedWords(state: State): { title: string; text: string } {
  const others = 'La connexion est faite, et il y a d’autres séances près d’ici.';
  if (state === 'cancelled') return { title: 'Cette séance est annulée', text: others };
  if (state === 'over') return { title: 'Cette séance est terminée', text: others };
  if (state === 'started') return { title: 'Cette séance a commencé', text: others };
  return { title: 'Il n’y a plus de séance ici', text: others };
}
