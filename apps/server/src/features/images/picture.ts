import { type ImageSize, imageSizes } from '@coequipiers/contract/image-urls';
import { imageLimits } from '@coequipiers/contract/images';
import sharp, { type OutputInfo } from 'sharp';
import { AppError } from '../../platform/app-error.ts';
import { countScans } from './jpeg-scans.ts';
import { formatOf } from './signature.ts';

// A cache is useless, as no picture is processed twice. One thread per picture, because several are processed in parallel.
sharp.cache(false);
sharp.concurrency(1);

/** Twice the number that common encoders write. */
const scansMax = 40;
const timeoutSeconds = 5;
/** Measured: a higher effort takes twice as long and saves nothing. */
const webp = { quality: 80, effort: 2 };

const input = {
  limitInputPixels: imageLimits.pixels,
  // Phones write files with small errors that every viewer accepts. A truncated picture is still refused.
  failOn: 'error',
  // Only the first frame of an animation.
  pages: 1,
} as const;

export type Files = Record<ImageSize, Buffer>;

/** The number of pixels, read from the headers only. Refuses unsupported types. */
export async function measure(file: Buffer): Promise<number> {
  const format = formatOf(file);
  if (!format || (format === 'jpeg' && countScans(file, scansMax) > scansMax))
    throw new AppError('IMAGE_TYPE');
  // Without sharp's own limit, which would not tell a large picture from a broken one.
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
 * Creates all sizes from the pixels, rotated upright and in sRGB. Nothing else of the file is kept: no location, no camera, no
 * colour profile, no hidden data.
 */
export async function render(file: Buffer): Promise<Files> {
  const { card, detail } = imageSizes;
  const picture = await sharp(file, input)
    .timeout({ seconds: timeoutSeconds })
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

/** Crops to the most interesting part before enlarging: the other way round, a thin strip would become enormous. */
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
