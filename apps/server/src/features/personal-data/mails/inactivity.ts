import { accountLimits } from '@coequipiers/contract/account-limits';
import { paris } from '@coequipiers/contract/wall-time';
import { writeLetter } from '../../../platform/mail/letter.ts';

type Data = { username: string; erasedOn: Date; link: string };

const longDay = new Intl.DateTimeFormat('fr-FR', { timeZone: paris, dateStyle: 'long' });

export const inactivityMail = ({ username, erasedOn, link }: Data) =>
  writeLetter({
    subject: 'Votre compte Coéquipiers va être effacé',
    title: 'Vous nous manquez',
    name: username,
    before: [
      `Vous ne vous êtes pas connecté à Coéquipiers depuis ${accountLimits.unusedMonths.warned} mois. Sans connexion d’ici là, votre compte et ce qu’il contient seront effacés le ${longDay.format(erasedOn)}.`,
      'Pour le garder, il suffit de vous connecter une fois.',
    ],
    action: { label: 'Garder mon compte', link },
    after: ['Si vous ne souhaitez pas le garder, vous n’avez rien à faire.'],
  });
