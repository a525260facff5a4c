import { accountLimits } from '@coequipiers/contract/account-limits';
import { writeLetter } from '../../../platform/mail/letter.ts';

/**
 * No name in the greeting: the address may belong to someone else, and whoever registered must not be able to send them text.
 */
export const activationMail = ({ link }: { link: string }) =>
  writeLetter({
    subject: 'Activez votre compte Coéquipiers',
    title: 'Il ne manque plus que vous',
    name: '',
    before: [
      'Bienvenue sur Coéquipiers ! Activez votre compte pour trouver des partenaires de sport près de chez vous.',
    ],
    action: { label: 'Activer mon compte', link },
    after: [
      `Ce lien est valable ${accountLimits.activationHours} heures. Passé ce délai, demandez-en un nouveau depuis la page de connexion.`,
      'Si vous n’avez pas créé de compte, ignorez simplement ce message.',
    ],
  });
