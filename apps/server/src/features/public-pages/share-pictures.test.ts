import type { ShareSubject } from '@coequipiers/contract/rendering';
import { expect, it } from 'vitest';
import { createSharePictures } from './share-pictures.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="21"/>';
const inTown = (town: number): ShareSubject => ({ category: 'Football', municipalityName: `Ville ${town}` });

function startPictures() {
  const drawn: (string | undefined)[] = [];
  const pictures = createSharePictures(async () => ({
    shareDrawing: async (subject) => {
      drawn.push(subject?.municipalityName);
      return svg;
    },
  }));
  return { drawn, pictures };
}

it('a drawing is made once for all who ask for it, together or later', async () => {
  const { drawn, pictures } = startPictures();
  const askers = ['home', 'home', 'school'].map((network) => ({ network }));
  const found = await Promise.all(askers.map((asker) => pictures(asker, inTown(1))));
  found.push(await pictures({ network: 'work' }, inTown(1)));
  expect(drawn).toEqual(['Ville 1']);
  for (const picture of found) expect(picture).toBe(found[0]);
});

it('whoever asks for one drawing does not wait for a network that has asked for it after many others', async () => {
  const { drawn, pictures } = startPictures();
  const many = Array.from({ length: 30 }, (_, town) => pictures({ network: 'greedy' }, inTown(town)));
  await pictures({ network: 'home' }, inTown(29));
  expect(drawn.indexOf('Ville 29')).toBeLessThan(3);
  await Promise.all(many);
  expect(drawn).toHaveLength(30);
});
