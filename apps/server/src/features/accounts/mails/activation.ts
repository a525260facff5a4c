import { accountLimits } from '@coequipiers/contract/account-limits';
import type { Category } from '@coequipiers/contract/categories';
import { longDayOf } from '@coequipiers/contract/outing-details';
import { hourOf } from '@coequipiers/contract/outing-words';
import type { Admission } from '@coequipiers/contract/outings';
import { sports } from '@coequipiers/contract/sports';
import type { WallTime } from '@coequipiers/contract/wall-time';
import { writeLetter } from '../../../platform/mail/letter.ts';

/** Nothing of it was written by a stranger: no title, no name. */
export type WantedOuting = {
  category: Category;
  start: WallTime;
  municipalityName: string;
  zipCode: string;
  admission: Admission;
};

const notMe = 'Si vous n’avez pas créé de compte, ignorez simplement ce message.';

/**
 * No name in the greeting: the address may belong to someone else, and whoever registered must not be able to send them text.
 */
export const activationMail = ({ link, outing }: { link: string; outing?: WantedOuting | undefined }) =>
  writeLetter({
    ...(outing ? toTakePart(outing) : toBegin),
    name: '',
    action: { label: 'Activer mon compte', link },
  });

const toBegin = {
  subject: 'Activez votre compte Coéquipiers',
  title: 'Il ne manque plus que vous',
  before: [
    'Bienvenue sur Coéquipiers ! Activez votre compte pour trouver des partenaires de sport près de chez vous.',
  ],
  after: [
    `Ce lien est valable ${accountLimits.activationHours} heures. Passé ce délai, demandez-en un nouveau depuis la page de connexion.`,
    notMe,
  ],
};

function toTakePart({ category, start, municipalityName, zipCode, admission }: WantedOuting) {
  const day = longDayOf(start.day);
  const hour = hourOf(start.time);
  return {
    subject: `Activez votre compte pour ${withArticle(category)} du ${day} à ${hour}`,
    title: 'Plus qu’un geste',
    before: ['Vous avez créé un compte pour rejoindre cette séance :'],
    cards: [
      {
        title: category,
        lines: [`${day} à ${hour}`, zipCode ? `${municipalityName} (${zipCode})` : municipalityName],
      },
    ],
    after: [
      admission === 'approval'
        ? 'Votre demande part à ce moment-là, et l’organisateur y répond.'
        : 'S’il reste une place à ce moment-là, elle est à vous. Sinon, on vous propose la liste d’attente.',
      `Ce lien est valable ${accountLimits.activationHours} heures. Passé ce délai, demandez-en un nouveau depuis la page de connexion.`,
      notMe,
    ],
  };
}

const withArticle = (category: Category): string =>
  sports.find(({ name }) => name === category)?.withArticle ?? category;
