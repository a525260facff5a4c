import { type ImageSize, imageLimits, imageSizes } from '@coequipiers/contract/images';
import sharp, { type OutputInfo } from 'sharp';
import { AppError } from '../../platform/http/app-error.ts';
import { countScans } from './jpeg-scans.ts';
import { formatOf } from './signature.ts';

// Nobody sends the same picture twice, and several are worked on side by side.
sharp.cache(false);
sharp.concurrency(1);

/** Twice what any encoder of photographs writes. */
const scansMax = 40;
const slowestSeconds = 5;
/** A higher effort took twice as long and saved nothing. */
const webp = { quality: 80, effort: 2 };

const input = {
  limitInputPixels: imageLimits.pixels,
  // Phones write small faults that every viewer forgives. A picture that ends early is refused all the same.
  failOn: 'error',
  // The first frame alone.
  pages: 1,
} as const;

export type Files = Record<ImageSize, Buffer>;

/** How many pixels a file would have to be decoded to, told by its headers alone. Refuses what is not one of our types. */
export async function measure(file: Buffer): Promise<number> {
  const format = formatOf(file);
  if (!format || (format === 'jpeg' && countScans(file, scansMax) > scansMax))
    throw new AppError('IMAGE_TYPE');
  // The limit is ours to apply here, so that what is too large is told from what is broken.
  const found = await sharp(file, { ...input, limitInputPixels: false })
    .metadata()
    .catch(refuse);
  if (found.format !== format) throw new AppError('IMAGE_TYPE');
  const { width, pageHeight: height = found.height } = found;
  const pixels = width * height;
  if (pixels > imageLimits.pixels || Math.max(width, height) > imageLimits.side)
    throw new AppError('IMAGE_PIXELS');
  return pixels;
}

/**
 * Makes every size from the picture's own pixels, upright and in plain colours. Nothing else of the file is kept: no
 * place, no camera, no colour profile, nothing that was hidden in it.
 */
export async function render(file: Buffer): Promise<Files> {
  const { card, detail } = imageSizes;
  const picture = await sharp(file, input)
    .timeout({ seconds: slowestSeconds })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: detail.width, height: detail.height, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  return {
    detail: await open(picture).webp(webp).toBuffer(),
    card: await open(picture)
      .resize({ width: card.width, height: card.height, fit: 'inside', withoutEnlargement: true })
      .webp(webp)
      .toBuffer(),
    share: await sharePreview(picture),
  };
}

type Pixels = { data: Buffer; info: OutputInfo };

const open = ({ data, info }: Pixels) => sharp(data, { raw: info });

/** Cut where there is most to see, and only then enlarged: the other way round, a thin strip would become enormous. */
async function sharePreview(picture: Pixels): Promise<Buffer> {
  const { width, height } = imageSizes.share;
  const scale = Math.min(picture.info.width / width, picture.info.height / height);
  const cut = await open(picture)
    .flatten({ background: 'white' })
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: 'cover',
      position: sharp.strategy.attention,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return open(cut).resize({ width, height, fit: 'fill' }).jpeg({ quality: 80 }).toBuffer();
}

function refuse(cause: unknown): never {
  const tooSlow = cause instanceof Error && cause.message.startsWith('timeout');
  throw tooSlow
    ? new AppError('UNAVAILABLE', { message: 'took too long', retryAfterSeconds: 10, cause })
    : new AppError('IMAGE_TYPE', { cause });
}
