import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { atCommune } from '@coequipiers/contract/commune-names';
import { longDayOf } from '@coequipiers/contract/outing-details';
import { freePlaces, isDone } from '@coequipiers/contract/outing-rules';
import { hourOf } from '@coequipiers/contract/outing-words';
import { wallTimeAt } from '@coequipiers/contract/wall-time';

type Prepared = Pick<Announcement, 'title' | 'category' | 'municipalityName' | 'outing'>;

/**
 * The sentence that goes with the link: 'Tennis jeudi 19 novembre à 20 h à Lyon : il manque 1 personne'. It is read days later, so it
 * never says 'ce soir'.
 */
export function preparedText({ title, category, municipalityName, outing }: Prepared): string {
  const where = municipalityName && ` ${atCommune(municipalityName)}`;
  if (!outing || isDone(outing.state)) return where ? `${title} (${municipalityName})` : title;
  const { day, time } = wallTimeAt(new Date(outing.startsAt), outing.timeZone);
  const free = freePlaces(outing);
  const missing = free === 0 ? '' : `\u00A0: il manque ${free} personne${free > 1 ? 's' : ''}`;
  return `${category} ${longDayOf(day)} à ${hourOf(time)}${where}${missing}`;
}

/** Where the sentence and the link can be sent without copying. */
export const waysToSend = (text: string, link: string): { name: string; href: string }[] => {
  const [body, subject] = [`${text} ${link}`, text].map(encodeURIComponent);
  return [
    { name: 'WhatsApp', href: `https://wa.me/?text=${body}` },
    // iPhones want the ampersand.
    { name: 'SMS', href: `sms:?&body=${body}` },
    { name: 'E-mail', href: `mailto:?subject=${subject}&body=${body}` },
  ];
};
