import { paths } from '@coequipiers/contract/pages';
import type { ParticipationState } from '@coequipiers/contract/participation-states';
import { participationTexts } from '@coequipiers/contract/participations';
import { type Html, html } from '../../../platform/html.ts';
import { invalidLinkPage, linkPage } from '../../../platform/http/link-page.ts';
import { leavePath } from './leave-links.ts';

/** What the person has, and what becomes of a place that they give up. */
type Left = { state: ParticipationState; name: string; goes: string | undefined; page: string };

type Words = { title: string; text: string; button: string; done: string };

function wordsFor({ state, goes }: Left): Words {
  switch (state) {
    case 'asked':
      return {
        title: 'Retirer votre demande ?',
        text: 'L’organisateur n’a pas encore répondu.',
        button: participationTexts.takeBack,
        done: 'Votre demande est retirée.',
      };
    case 'waiting':
      return {
        title: 'Quitter la liste d’attente ?',
        text: 'Si une place se libère, elle ne vous sera plus proposée.',
        button: participationTexts.leaveList,
        done: 'Vous n’êtes plus sur la liste d’attente.',
      };
    case 'offered':
      return {
        title: 'Laisser la place gardée pour vous ?',
        text: goes ? `Elle ${goes}.` : '',
        button: participationTexts.leave,
        done: 'La place n’est plus gardée pour vous. Merci d’avoir prévenu.',
      };
    default:
      return {
        title: 'Vous ne pouvez plus venir ?',
        text: goes ? `Votre place ${goes}, et l’organisateur est prévenu.` : 'L’organisateur est prévenu.',
        button: participationTexts.leave,
        done: 'Vous ne participez plus à cette séance. Merci d’avoir prévenu.',
      };
  }
}

export function askPage(left: Left, token: string): Html {
  const { title, text, button } = wordsFor(left);
  return linkPage(
    title,
    html`<p>${left.name}. ${text}</p>
<form method="post" action="${leavePath}?token=${token}"><button>${button}</button></form>`,
  );
}

export const leftPage = (left: Left): Html =>
  linkPage('C’est noté', html`<p>${wordsFor(left).done} <a href="${left.page}">Voir l’annonce</a></p>`);

export const notInPage = linkPage(
  'Rien à changer',
  html`<p>Vous ne participez pas, ou plus, à cette séance, ou elle est terminée. <a href="${paths.home}">Voir les annonces</a></p>`,
);

export const unknownPage = invalidLinkPage(
  html`Vous pouvez vous désinscrire sur la page de l’annonce. <a href="${paths.home}">Voir les annonces</a>`,
);
