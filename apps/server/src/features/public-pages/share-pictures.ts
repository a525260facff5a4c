import { imageSizes } from '@coequipiers/contract/images';
import type { Renderer, ShareSubject } from '@coequipiers/contract/rendering';
import sharp from 'sharp';
import { type Asker, createTurns } from '../../platform/turns/turns.ts';

/** Cache size; a picture has about 50 kB. */
const maxCached = 200;

/** The picture of a link preview, with the ground of a sport and a town, drawn once for all announcements that share them. */
export function createSharePictures(renderer: () => Promise<Renderer>) {
  const cache = new Map<string, Promise<Buffer>>();
  const turns = createTurns({ atOnce: 1, weight: 1, waiting: 100, waitMs: 4_000 });

  const draw = async ({ network }: Asker, subject: ShareSubject | undefined): Promise<Buffer> => {
    const svg = (await renderer()).shareDrawing(subject);
    const { width, height } = imageSizes.share;
    // Others may wait for the same drawing, so it is made even when who asked first has gone.
    return turns.run({ network }, () =>
      sharp(Buffer.from(svg)).resize(width, height).jpeg({ quality: 84, progressive: true }).toBuffer(),
    );
  };

  return (asker: Asker, subject?: ShareSubject): Promise<Buffer> => {
    const key = subject ? `${subject.category} ${subject.municipalityName}` : '';
    const picture = cache.get(key) ?? draw(asker, subject);
    // Move it to the end: the cache drops the least recently used entry.
    cache.delete(key);
    cache.set(key, picture);
    picture.catch(() => cache.delete(key));
    const [oldest] = cache.keys();
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
    return picture;
  };
}
