import type { ErrorBody } from '@coequipiers/contract/errors';
import { imageSizes } from '@coequipiers/contract/image-urls';
import { imageTexts } from '@coequipiers/contract/images';
import { imageParams, type UploadAnswer, uploadAnswer } from '@coequipiers/contract/images-schemas';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../platform/app-error.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import type { ImageService } from './images.ts';
import { createIntake } from './intake.ts';

const tags = ['images'];
const shown = { access: 'public', answers: { status: 200, type: 'image/*' } } as const;
/** Longer than an upload and its processing may take. */
const wholeMs = 130_000;
/** Time limit for processing, after the upload. */
const workMs = 6_500;

const refused = (error: ErrorBody): ErrorBody & UploadAnswer => ({
  ...error,
  success: false,
  imageUrl: null,
  message: error.userMessage,
});

/** Upload and delivery of pictures. */
export const imagesRoutes =
  (images: ImageService): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(multipart);
    const intake = createIntake();

    app.post(
      '/api/images/upload',
      {
        config: { access: 'user', errorsAs: refused, handleMs: wholeMs },
        schema: { tags, consumes: ['multipart/form-data'], response: { 200: uploadAnswer } },
        preHandler: (request) => images.uploading.take(callerOf(request).id),
      },
      async (request, reply) => {
        const sender = { id: callerOf(request).id, network: request.network, over: request.over };
        const imageUrl = await intake.use(request, reply, sender.id, (picture) =>
          inTime(images.upload(sender, picture)),
        );
        return { success: true, imageUrl, message: imageTexts.uploaded };
      },
    );

    app.get(
      '/images/:id/:file',
      { config: shown, schema: { tags, params: imageParams } },
      async (request, reply) => {
        const { id, file: size } = request.params;
        const bytes = await images.read(id, size);
        if (!bytes) throw new AppError('NOT_FOUND');
        return reply
          .type(imageSizes[size].type)
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(bytes);
      },
    );
  };

/** A picture that is finished later is never used, and the sweep deletes it. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const give = () =>
      reject(new AppError('UNAVAILABLE', { message: 'took too long', retryAfterSeconds: 10 }));
    timer = setTimeout(give, workMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
