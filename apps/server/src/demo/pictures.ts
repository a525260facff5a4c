import { readFile } from 'node:fs/promises';
import type { Category } from '@coequipiers/contract/categories';
import sharp from 'sharp';
import type { ImageFiles } from '../features/images/image-files.ts';
import { type Files, render } from '../features/images/picture.ts';
import { packagePath } from '../platform/package-path.ts';
import { corpus } from './corpus/corpus.ts';
import { demoId } from './ids.ts';
import { fingerprint } from './random.ts';
import type { Demo } from './records.ts';

/** A picture of a person's sport, and the announcements that show it. */
type DemoPicture = {
  id: string;
  personId: string;
  sport: Category;
  view: View;
  announcementIds: string[];
};

/** The same ground from two sides, so that neighbours on a page differ. */
const views = ['whole', 'mirrored'] as const;
type View = (typeof views)[number];

/** At most one picture for each person and sport. */
export function drawPictures({ announcements }: Demo): DemoPicture[] {
  const pictures = new Map<string, DemoPicture>();
  for (const { id, authorId, sport, hasPicture } of announcements) {
    if (!hasPicture) continue;
    const name = `picture/${authorId}/${sport}`;
    const known = pictures.get(name);
    if (known) known.announcementIds.push(id);
    else {
      const view = views[Number.parseInt(fingerprint(name).slice(0, 2), 16) % views.length] ?? 'whole';
      pictures.set(name, { id: demoId(name, 0), personId: authorId, sport, view, announcementIds: [id] });
    }
  }
  return [...pictures.values()];
}

/** Writes the files. Each picture is rendered only once. */
export async function storePictures(pictures: readonly DemoPicture[], files: ImageFiles): Promise<void> {
  for (const sport of corpus.keys()) {
    const source = await readFile(packagePath('data/demo-pictures', `${sport.toLowerCase()}.jpg`));
    await Promise.all(
      views.map(async (view) => {
        const rendered: Files = await render(view === 'whole' ? source : await mirrored(source));
        const alike = pictures.filter((picture) => picture.sport === sport && picture.view === view);
        await Promise.all(alike.map(({ id }) => files.store(id, rendered)));
      }),
    );
  }
}

/** Mirrored and cropped to 82 %. */
async function mirrored(source: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(source).metadata();
  const [closeWidth, closeHeight] = [Math.round(width * 0.82), Math.round(height * 0.82)];
  return sharp(source)
    .extract({ left: width - closeWidth, top: height - closeHeight, width: closeWidth, height: closeHeight })
    .flop()
    .jpeg({ quality: 92 })
    .toBuffer();
}
