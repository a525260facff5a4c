import { idSchema } from './ids.ts';
import { type ImageSize, imageSizes } from './images.ts';
import { z } from './zod.ts';

/** A refused upload has the fields of every error too; its `message` is the French sentence. */
export const uploadAnswer = z.object({
  success: z.boolean(),
  imageUrl: z.nullable(z.string()),
  message: z.string(),
});
export type UploadAnswer = z.infer<typeof uploadAnswer>;

const files = Object.fromEntries(
  Object.entries(imageSizes).map(([size, { file }]) => [file, size as ImageSize]),
);

/** The last part of an image's path, read as the size it names. An unknown one is a file that does not exist. */
export const imageParams = z.object({
  id: idSchema,
  file: z.pipe(
    z.string().check(z.refine((file) => Object.hasOwn(files, file), { error: 'NOT_FOUND', abort: true })),
    z.transform((file) => files[file] as ImageSize),
  ),
});
