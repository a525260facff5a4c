import { expect, it } from 'vitest';
import { anAnnouncement, anOuting } from '../../../../test/announcements.ts';
import { preparedText, waysToSend } from './prepared-text.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

it.each([
  [{ outing: anOuting() }, 'Football mercredi 17 novembre à 19 h à Bron : il manque 3 personnes'],
  [
    { outing: anOuting({ places: 2 }), municipalityName: 'Le Havre' },
    'Football mercredi 17 novembre à 19 h au Havre : il manque 1 personne',
  ],
  [{ outing: anOuting({ places: 1, state: 'full' }) }, 'Football mercredi 17 novembre à 19 h à Bron'],
  [{ title: 'Qui court ?' }, 'Qui court ? (Bron)'],
  [{ title: 'Qui court', municipalityName: '' }, 'Qui court'],
])('%#: %s', (announcement, text) => {
  expect(plain(preparedText(anAnnouncement(announcement)))).toBe(text);
});

it('goes whole into every address', () => {
  const [text, link] = ['Foot & co, à 19 h ?', 'https://coequipiers.example/seo/announce/a1'];
  const [whatsapp, sms, mail] = waysToSend(text, link).map(({ href }) => new URL(href));
  expect(whatsapp?.searchParams.get('text')).toBe(`${text} ${link}`);
  expect(sms?.searchParams.get('body')).toBe(`${text} ${link}`);
  expect(Object.fromEntries(mail?.searchParams ?? [])).toEqual({ subject: text, body: `${text} ${link}` });
});
