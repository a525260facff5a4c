import { imageCompression, imageTexts } from '@coequipiers/contract/images';

/** The browser could not decode or redraw the picture; the message is shown to the person. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

const { aboveBytes, quality, ...frame } = imageCompression;

/** Resizes a large picture before the upload. A small one, or one that would not shrink, stays unchanged. */
export async function lightened(file: File): Promise<File> {
  if (file.size <= aboveBytes) return file;
  const picture = await decoded(file);
  try {
    const redrawn = await redraw(picture, file.type);
    return redrawn.size < file.size ? new File([redrawn], file.name, { type: redrawn.type }) : file;
  } finally {
    picture.close();
  }
}

/** The size that fits the frame with the same proportions; never larger than the picture. */
export function fitted({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, frame.width / width, frame.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function decoded(file: File): Promise<ImageBitmap> {
  try {
    // Applies the EXIF orientation, which phones use to rotate pictures.
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new PictureError(imageTexts.loadFailed, { cause });
  }
}

async function redraw(picture: ImageBitmap, type: string): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), fitted(picture));
  const pen = canvas.getContext('2d');
  if (!pen) throw new PictureError(imageTexts.compressionFailed);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  // JPEG has no transparency; the other formats may have some.
  const target = type === 'image/jpeg' || type === 'image/jpg' ? 'image/jpeg' : 'image/webp';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, target, quality));
  if (!blob) throw new PictureError(imageTexts.compressionFailed);
  return blob;
}
