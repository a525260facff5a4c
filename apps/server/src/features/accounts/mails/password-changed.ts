import { dateOf } from '@coequipiers/contract/day-names';
import { longNames } from '@coequipiers/contract/long-day-names';
import { hourOf } from '@coequipiers/contract/outing-words';
import { paris, wallTimeAt } from '@coequipiers/contract/wall-time';
import { writeLetter } from '../../../platform/mail/letter.ts';

type Data = {
  username: string;
  at: Date;
  /** The page to recover the account. */
  link: string;
};

export const passwordChangedMail = ({ username, at, link }: Data) =>
  writeLetter({
    subject: 'Votre mot de passe a été modifié',
    title: 'Votre mot de passe a été modifié',
    name: username,
    before: [
      `Le mot de passe de votre compte Coéquipiers a été modifié ${inParis(at)}. Par sécurité, vos autres appareils ont été déconnectés.`,
      'C’était vous ? Vous n’avez rien à faire.',
      'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe.',
    ],
    action: { label: 'Réinitialiser mon mot de passe', link },
    after: [],
  });

/** 'le 1er novembre 2026 à 20 h 05 (heure de Paris)' */
function inParis(instant: Date): string {
  const { day, time } = wallTimeAt(instant, paris);
  return `le ${dateOf(day, longNames, true).replace(/^1 /, '1er ')} à ${hourOf(time)} (heure de Paris)`;
}
