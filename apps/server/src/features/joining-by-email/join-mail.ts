import type { Category } from '@coequipiers/contract/categories';
import { atCommune } from '@coequipiers/contract/commune-names';
import { joiningByEmailLimits } from '@coequipiers/contract/joining-by-email';
import { longDayOf } from '@coequipiers/contract/outing-details';
import { sportInWords } from '@coequipiers/contract/outing-names';
import { partOnJoining } from '@coequipiers/contract/outing-rules';
import { hourOf } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { paths } from '@coequipiers/contract/pages';
import { everyDayAndHourOf } from '@coequipiers/contract/series-details';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { writeLetter } from '../../platform/mail/letter.ts';
import type { Game } from './games-repository.ts';

type Written = {
  publicUrl: string;
  token: string;
  stop: string;
  /** Whether every week was asked for. */
  every: boolean;
  now: Date;
};

/** Anybody can cause this mail to any address, so it contains nothing that a stranger wrote: no title, no name, no word. */
export function joinMail(
  { category, municipalityName, zipCode, outing, slot }: Game & { outing: Outing },
  { publicUrl, token, stop, every, now }: Written,
) {
  const start = wallTimeAt(new Date(outing.startsAt), outing.timeZone);
  const when = `${longDayOf(start.day)} à ${hourOf(start.time)}`;
  const { the } = sportInWords(category);
  const { what, follows } = wordsFor(category)[partOnJoining(outing, now)];
  return writeLetter({
    subject: `${what}, ${when}`,
    title: 'Plus qu’un geste',
    name: '',
    before: [
      `Vous voulez participer à cette séance ? ${follows}`,
      ...(every && slot
        ? [`C’est pour chaque semaine : ${the}, ${everyDayAndHourOf(slot)}, ${atCommune(municipalityName)}.`]
        : []),
    ],
    cards: [
      {
        title: category,
        lines: [when, zipCode ? `${municipalityName} (${zipCode})` : municipalityName],
      },
    ],
    action: {
      label: 'Confirmer ma participation',
      link: `${publicUrl}${paths.participate}#token=${token}`,
    },
    after: [
      `Ce lien sert une fois, pendant ${joiningByEmailLimits.hours} heures.`,
      'Vous n’avez rien demandé ? Ignorez ce message : sans confirmation, rien n’est fait.',
    ],
    stop: { label: 'Ne plus recevoir ces demandes', link: stop },
  });
}

/** What the press becomes, as things stand when the mail leaves. */
function wordsFor(category: Category) {
  const { the, at, of } = sportInWords(category);
  return {
    in: { what: `Votre place ${at}`, follows: 'La place est à vous dès que vous confirmez.' },
    asked: { what: `Votre demande pour ${the}`, follows: 'Votre demande part dès que vous confirmez.' },
    waiting: {
      what: `La liste d’attente ${of}`,
      follows: 'Vous êtes sur la liste d’attente dès que vous confirmez.',
    },
  };
}
