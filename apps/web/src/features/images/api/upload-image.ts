import { imageField, imageLimits } from '@coequipiers/contract/images';
import type { UploadAnswer } from '@coequipiers/contract/images-schemas';
import { upload } from '../../../lib/upload.ts';

type Options = { onProgress: (share: number) => void; signal: AbortSignal };

/** Resolves with the picture's URL given by the server. */
export async function uploadImage(file: File, { onProgress, signal }: Options): Promise<string> {
  const form = new FormData();
  form.append(imageField, file);
  const { imageUrl } = await upload<UploadAnswer>('/api/images/upload', form, {
    onProgress,
    signal,
    stallMs: imageLimits.stallMs,
  });
  if (!imageUrl) throw new Error('An upload was accepted without an address');
  return imageUrl;
}
