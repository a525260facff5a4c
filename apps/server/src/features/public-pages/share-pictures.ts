import { imageSizes } from '@coequipiers/contract/images';
import type { Renderer, ShareSubject } from '@coequipiers/contract/rendering';
import sharp from 'sharp';
import { createTurns } from '../images/turns.ts';

/** A picture weighs about 50 kB. */
const keptAtMost = 200;

/** The picture of a link's preview: a sport's ground and a town, drawn once for all announcements that share them. */
export function createSharePictures(renderer: () => Promise<Renderer>) {
  const kept = new Map<string, Promise<Buffer>>();
  const turns = createTurns({ atOnce: 1, weight: 1, waiting: 100, waitMs: 4_000 });

  const draw = async (subject: ShareSubject | undefined): Promise<Buffer> => {
    const svg = (await renderer()).shareDrawing(subject);
    const { width, height } = imageSizes.share;
    return turns.run(1, () =>
      sharp(Buffer.from(svg)).resize(width, height).jpeg({ quality: 84, progressive: true }).toBuffer(),
    );
  };

  return (subject?: ShareSubject): Promise<Buffer> => {
    const key = subject ? `${subject.category} ${subject.municipalityName}` : '';
    const picture = kept.get(key) ?? draw(subject);
    // What was asked for last goes last.
    kept.delete(key);
    kept.set(key, picture);
    picture.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
    return picture;
  };
}
