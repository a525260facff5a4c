import { groupedCode, loginLinkLimits } from '@coequipiers/contract/login-link';
import { writeLetter } from '../../../platform/mail/letter.ts';

type Data = {
  link: string;
  /** Left out after many wrong ones: then the mail carries only the link. */
  code?: string | undefined;
};

/** No name in the greeting: an account that nobody has activated may have one that a stranger wrote. */
export const loginLinkMail = ({ link, code }: Data) =>
  writeLetter({
    subject: 'Votre lien de connexion',
    title: 'Vous connecter',
    name: '',
    before: ['Un geste suffit, sur la page que ce bouton ouvre.'],
    action: { label: 'Me connecter', link },
    code: code
      ? {
          label: 'Ou, sur un autre appareil, saisissez ce code là où vous l’avez demandé :',
          code: groupedCode(code),
        }
      : undefined,
    after: [
      code
        ? `Le lien et le code servent une fois, pendant ${loginLinkLimits.minutes} minutes. Ne donnez ce code à personne : nous ne vous le demanderons jamais.`
        : `Le lien sert une fois, pendant ${loginLinkLimits.minutes} minutes.`,
      'Vous n’avez rien demandé ? Ignorez ce message, votre compte ne change pas.',
    ],
  });
