import { expect, it } from 'vitest';
import { anAnnouncement, anOuting } from '../../../../test/announcements.ts';
import { invitationText } from './invitation-text.ts';

const foot = { title: 'Foot à 5', municipalityName: 'Villeurbanne' };
const at = 'mercredi 17 nov. à 19 h à';
const full = { places: 1, state: 'full' } as const;

it.each([
  [foot, {}, `Foot à 5, ${at} Villeurbanne : il reste 3 places`],
  [foot, { places: 2 }, `Foot à 5, ${at} Villeurbanne : il reste 1 place`],
  [foot, full, `Foot à 5, ${at} Villeurbanne : complet, liste d’attente ouverte`],
  [foot, { state: 'over' }, `Foot à 5, ${at} Villeurbanne`],
  [
    { title: 'Qui court ?', municipalityName: '' },
    {},
    'Qui court, mercredi 17 nov. à 19 h : il reste 3 places',
  ],
  // What the title says of the day and the places is not said twice.
  [
    { title: 'Football mercredi 20 h, il manque 2 personnes' },
    {},
    `Football, ${at} Bron : il reste 3 places`,
  ],
  [{ title: 'Ce soir au parc' }, {}, `Football, ${at} Bron : il reste 3 places`],
] as const)('%#: %s, %s', (announcement, outing, text) => {
  const said = invitationText(anAnnouncement(announcement), anOuting(outing), '2027-11-15');
  expect(said.replaceAll('\u00A0', ' ')).toBe(text);
});
