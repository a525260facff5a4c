import { imageCompression, imageTexts } from '@coequipiers/contract/images';

/** A picture that this browser could not read or redraw; the message is for the person. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

const { aboveBytes, quality, ...frame } = imageCompression;

/** A heavy picture is redrawn smaller before it is sent. What is light, or would not get lighter, stays as it is. */
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

/** How large a picture is drawn to fit the frame in its own proportions; never larger than it is. */
export function fitted({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, frame.width / width, frame.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function decoded(file: File): Promise<ImageBitmap> {
  try {
    // As the photographer held it: a phone turns its pictures by a mark in the file.
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
  // JPEG has no transparency; the other formats may.
  const target = type === 'image/jpeg' || type === 'image/jpg' ? 'image/jpeg' : 'image/webp';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, target, quality));
  if (!blob) throw new PictureError(imageTexts.compressionFailed);
  return blob;
}
