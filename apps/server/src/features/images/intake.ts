import { imageField, imageLimits } from '@coequipiers/contract/images';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';

type Limits = {
  /** Time limits without any data, and for the whole upload: a phone at 10 kB/s sends 1 MB in 100 s. */
  stallMs: number;
  arriveMs: number;
  /** How much of a file that is too large is still read, so that the sender receives the error. */
  drainBytes: number;
  /** Memory limit of all uploads together. */
  heldBytes: number;
};

const defaults: Limits = {
  stallMs: imageLimits.stallMs,
  arriveMs: 120_000,
  drainBytes: 4 * imageLimits.bytes,
  heldBytes: 100 * 1024 * 1024,
};

const form = {
  limits: {
    files: 1,
    fileSize: imageLimits.bytes,
    fields: 5,
    fieldNameSize: 100,
    fieldSize: 1_000,
    parts: 6,
    headerPairs: 20,
  },
};

export type Intake = ReturnType<typeof createIntake>;

/** Reads one picture from a form, over slow networks and from possibly hostile clients. */
export function createIntake(limits: Partial<Limits> = {}) {
  const { stallMs, arriveMs, drainBytes, heldBytes } = { ...defaults, ...limits };
  let held = 0;

  /** Settles with `reading`, or earlier when the body stalls or does not end. */
  const arriving = async (request: FastifyRequest, reply: FastifyReply, reading: Promise<Buffer>) => {
    let arrived = 0;
    let giveUp: (error: AppError) => void;
    const givenUp = new Promise<never>((_resolve, reject) => {
      giveUp = reject;
    });
    const end = (code: 'IMAGE_STALLED' | 'IMAGE_SIZE') => {
      void reply.header('connection', 'close');
      giveUp(new AppError(code));
    };
    const late = setTimeout(end, arriveMs, 'IMAGE_STALLED');
    const stalled = setTimeout(end, stallMs, 'IMAGE_STALLED');
    const progress = (chunk: Buffer) => {
      stalled.refresh();
      arrived += chunk.length;
      if (arrived > drainBytes) end('IMAGE_SIZE');
    };
    request.raw.on('data', progress);
    try {
      return await Promise.race([reading, givenUp]);
    } finally {
      clearTimeout(late);
      clearTimeout(stalled);
      request.raw.off('data', progress);
    }
  };

  return {
    /** The picture's bytes count towards the memory limit while `work` runs. */
    async use<T>(
      request: FastifyRequest,
      reply: FastifyReply,
      work: (picture: Buffer) => Promise<T>,
    ): Promise<T> {
      let ownBytes = 0;
      let over = false;
      const reserve = (bytes: number) => {
        if (over || held + bytes > heldBytes)
          throw new AppError('UNAVAILABLE', { message: 'too many uploads', retryAfterSeconds: 10 });
        ownBytes += bytes;
        held += bytes;
      };
      try {
        return await work(await arriving(request, reply, readPicture(request, reserve)));
      } catch (error) {
        // Read the rest of the body, so that the client receives the response.
        request.raw.unpipe();
        request.raw.resume();
        throw error;
      } finally {
        over = true;
        held -= ownBytes;
      }
    },
  };
}

async function readPicture(request: FastifyRequest, reserve: (bytes: number) => void): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('IMAGE_MISSING');
  let picture: Buffer | undefined;
  try {
    for await (const part of request.parts(form)) {
      if (part.type !== 'file') continue;
      const chunks: Buffer[] = [];
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        if (part.fieldname !== imageField) continue;
        reserve(chunk.length);
        chunks.push(chunk);
      }
      if (part.fieldname === imageField) picture = Buffer.concat(chunks);
    }
  } catch (error) {
    throw toAppError(error);
  }
  if (!picture) throw new AppError('IMAGE_MISSING');
  return picture;
}

/** Maps errors of the multipart parser to our own. */
function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const { code = '' } = cause as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('IMAGE_SIZE', { cause });
  return new AppError(/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code) ? 'IMAGE_MISSING' : 'MALFORMED', {
    cause,
  });
}
