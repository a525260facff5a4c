import { imageSizes } from '@coequipiers/contract/image-urls';
import type { Renderer, ShareSubject } from '@coequipiers/contract/rendering';
import sharp from 'sharp';
import { type Asker, createTurns } from '../../platform/turns/turns.ts';

/** Cache size; a picture has about 50 kB. */
const maxCached = 200;

/** The picture of a link preview, with the ground of a sport and a town, drawn once for all announcements that share them. */
export function createSharePictures(renderer: () => Promise<Pick<Renderer, 'shareDrawing'>>) {
  const cache = new Map<string, Buffer>();
  const turns = createTurns({ atOnce: 1, weight: 1, waiting: 100, waitMs: 4_000 });

  /** Moves it to the end, because the cache drops the least recently used entry. */
  const keep = (key: string, picture: Buffer): Buffer => {
    cache.delete(key);
    cache.set(key, picture);
    const [oldest] = cache.keys();
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
    return picture;
  };

  const draw = async (subject: ShareSubject | undefined): Promise<Buffer> => {
    const svg = await (await renderer()).shareDrawing(subject);
    const { width, height } = imageSizes.share;
    return sharp(Buffer.from(svg)).resize(width, height).jpeg({ quality: 84, progressive: true }).toBuffer();
  };

  return async (asker: Asker, subject?: ShareSubject): Promise<Buffer> => {
    const key = subject ? `${subject.category} ${subject.municipalityName}` : '';
    const drawn = cache.get(key);
    if (drawn) return keep(key, drawn);
    // Of those who ask for the same drawing, whoever has a turn first makes it: each waits with their own network only.
    return turns.run(asker, async () => keep(key, cache.get(key) ?? (await draw(subject))));
  };
}
