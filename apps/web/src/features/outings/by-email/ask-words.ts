import type { ParticipationState } from '@coequipiers/contract/participation-states';

/** What a press becomes, as `partOnJoining` tells. */
export type Becomes = Extract<ParticipationState, 'in' | 'asked' | 'waiting'>;

type Words = {
  /** The title of the dialog and its button. */
  title: string;
  /** What happens at the confirmation. */
  next: string;
  /** The same after the mail was sent. */
  sent: string;
};

export const askWords: Readonly<Record<Becomes, Words>> = {
  in: {
    title: 'Je participe',
    next: 'Votre place est à vous dès que vous confirmez, depuis l’e-mail reçu.',
    sent: 'Votre place est à vous dès que vous confirmez.',
  },
  asked: {
    title: 'Demander à participer',
    next: 'Votre demande part dès que vous confirmez, depuis l’e-mail reçu.',
    sent: 'Votre demande part dès que vous confirmez.',
  },
  waiting: {
    title: 'M’inscrire sur la liste d’attente',
    next: 'Vous êtes sur la liste dès que vous confirmez, depuis l’e-mail reçu.',
    sent: 'Vous êtes sur la liste dès que vous confirmez.',
  },
};
