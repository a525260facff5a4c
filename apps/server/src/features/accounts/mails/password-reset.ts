import { accountLimits } from '@coequipiers/contract/account-limits';
import { writeLetter } from '../../../platform/mail/letter.ts';

export const passwordResetMail = ({ username, link }: { username: string; link: string }) =>
  writeLetter({
    subject: 'Choisissez un nouveau mot de passe',
    title: 'Un nouveau mot de passe',
    name: username,
    before: [
      'Vous avez demandé à réinitialiser le mot de passe de votre compte Coéquipiers. Ce lien vous permet d’en choisir un nouveau.',
    ],
    action: { label: 'Choisir un mot de passe', link },
    after: [
      `Ce lien est valable ${accountLimits.resetHours} heure et ne sert qu’une seule fois.`,
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : votre mot de passe reste inchangé.',
    ],
  });
