import { idSchema } from './ids.ts';
import { type ImageSize, imageSizes } from './image-urls.ts';
import { z } from './zod.ts';

/** A refused upload also has the fields of every error; its `message` is the French text. */
export const uploadAnswer = z.object({
  success: z.boolean(),
  imageUrl: z.nullable(z.string()),
  message: z.string(),
});
export type UploadAnswer = z.infer<typeof uploadAnswer>;

const files = Object.fromEntries(
  Object.entries(imageSizes).map(([size, { file }]) => [file, size as ImageSize]),
);

/** `file`, the last part of an image's path, becomes the size of that file. An unknown file name gets 404. */
export const imageParams = z.object({
  id: idSchema,
  file: z.pipe(
    z.string().check(z.refine((file) => Object.hasOwn(files, file), { error: 'NOT_FOUND', abort: true })),
    z.transform((file) => files[file] as ImageSize),
  ),
});
