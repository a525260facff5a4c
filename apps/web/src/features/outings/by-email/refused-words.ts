import { ApiError } from '../../../lib/http.ts';

export type Refused = { title: string; text: string; to: 'page' | 'others' };

/** Why it was not possible, and where to go on. Undefined for what may work at another try. */
export function refusedWords(error: unknown, author: string): Refused | undefined {
  if (!(error instanceof ApiError)) return undefined;
  switch (error.body.code) {
    case 'OWN_OUTING':
      return {
        title: 'C’est votre annonce',
        text: 'Vous en êtes déjà\u00A0: c’est vous qui organisez.',
        to: 'page',
      };
    case 'ALREADY_ANSWERED':
      return {
        title: 'Cette séance n’est plus possible pour vous',
        text: `${author} a déjà répondu. Il y en a d’autres près d’ici.`,
        to: 'others',
      };
    case 'NEWCOMER_FULL':
      return {
        title: 'Vous avez déjà trois séances à venir',
        text: 'D’autres seront possibles après la première.',
        to: 'page',
      };
    case 'OUTING_CLOSED':
      return { ...closedWords('none'), to: 'others' };
    default:
      return error.status === 404
        ? {
            title: 'Cette annonce n’existe plus',
            text: 'Elle a été supprimée entre-temps. Il y a d’autres séances.',
            to: 'others',
          }
        : undefined;
  }
}

export type Closed = 'cancelled' | 'over' | 'started' | 'none';

/** What became of an outing that nobody can join any more. */
export function closedWords(state: Closed): {
  title: string;
  text: string;
} {
  const others = 'Il y en a d’autres près d’ici.';
  if (state === 'cancelled') return { title: 'Cette séance est annulée', text: others };
  if (state === 'over') return { title: 'Cette séance est terminée', text: others };
  if (state === 'started') return { title: 'La séance a commencé', text: 'Il est trop tard pour celle-ci.' };
  return { title: 'Cette séance n’est plus ouverte', text: others };
}
