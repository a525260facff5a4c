import { imageField, imageLimits } from '@coequipiers/contract/images';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';

type Limits = {
  /** How long nothing may arrive, and how long it may all take: a phone at 10 kB/s sends 1 MB in 100 s. */
  stallMs: number;
  arriveMs: number;
  /** What is taken from a connection whose file is too large, so that its sender gets to read why. */
  drainBytes: number;
  /** What all uploads may hold in memory together. */
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

/** Takes one picture out of a form, from networks that may be slow and from callers that may mean harm. */
export function createIntake(limits: Partial<Limits> = {}) {
  const { stallMs, arriveMs, drainBytes, heldBytes } = { ...defaults, ...limits };
  let held = 0;

  /** Settles with the work, or before it when the body stops coming or does not end. */
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
    /** The picture is in memory while it is being used, and counted. */
    async use<T>(
      request: FastifyRequest,
      reply: FastifyReply,
      work: (picture: Buffer) => Promise<T>,
    ): Promise<T> {
      let mine = 0;
      let over = false;
      const hold = (bytes: number) => {
        if (over || held + bytes > heldBytes)
          throw new AppError('UNAVAILABLE', { message: 'too many uploads', retryAfterSeconds: 10 });
        mine += bytes;
        held += bytes;
      };
      try {
        return await work(await arriving(request, reply, readPicture(request, hold)));
      } catch (error) {
        // Whoever is still sending gets to the end, and to the answer.
        request.raw.unpipe();
        request.raw.resume();
        throw error;
      } finally {
        over = true;
        held -= mine;
      }
    },
  };
}

async function readPicture(request: FastifyRequest, hold: (bytes: number) => void): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('IMAGE_MISSING');
  let picture: Buffer | undefined;
  try {
    for await (const part of request.parts(form)) {
      if (part.type !== 'file') continue;
      const chunks: Buffer[] = [];
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        if (part.fieldname !== imageField) continue;
        hold(chunk.length);
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

/** What the form's reader refuses, in the words of our table. */
function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const { code = '' } = cause as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('IMAGE_SIZE', { cause });
  return new AppError(/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code) ? 'IMAGE_MISSING' : 'MALFORMED', {
    cause,
  });
}
