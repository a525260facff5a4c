import { imageField, imageLimits } from '@coequipiers/contract/images';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';

type Limits = {
  /**
   * An upload ends when less than `leastBytes` of it have arrived during the last `stallMs`. 1 kB/s is what a phone that reaches
   * 5 kB/s (EDGE) still has after a pause of 8 s.
   */
  stallMs: number;
  leastBytes: number;
  /** Time limit for the whole upload: a phone at 10 kB/s sends 1 MB in 100 s. */
  arriveMs: number;
  /** How much of a file that is too large is still read, so that the sender receives the error. */
  drainBytes: number;
  /** Memory limit of all uploads together. */
  heldBytes: number;
};

const defaults: Limits = {
  stallMs: imageLimits.stallMs,
  leastBytes: imageLimits.stallMs,
  arriveMs: 120_000,
  drainBytes: 4 * imageLimits.bytes,
  heldBytes: 100 * 1024 * 1024,
};

/** How often the pace is checked during `stallMs`. */
const checks = 10;

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

/** Reads one picture from a form, over slow networks and from possibly hostile clients. */
export function createIntake(limits: Partial<Limits> = {}) {
  const { stallMs, leastBytes, arriveMs, drainBytes, heldBytes } = { ...defaults, ...limits };
  let held = 0;
  /** The number of uploads by person. */
  const open = new Map<string, number>();

  const begin = (personId: string): void => {
    const own = open.get(personId) ?? 0;
    if (own >= imageLimits.atOnce) throw new AppError('IMAGES_AT_ONCE', { retryAfterSeconds: 10 });
    open.set(personId, own + 1);
  };
  const finish = (personId: string): void => {
    const own = open.get(personId) ?? 0;
    if (own > 1) open.set(personId, own - 1);
    else open.delete(personId);
  };

  /** Settles with `reading`, or earlier when the body arrives too slowly or does not end. */
  const arriving = async (request: FastifyRequest, reply: FastifyReply, reading: Promise<Buffer>) => {
    let arrived = 0;
    /** What had arrived at the checks of the last `stallMs`. */
    const earlier = [0];
    let giveUp: (error: AppError) => void;
    const givenUp = new Promise<never>((_resolve, reject) => {
      giveUp = reject;
    });
    const end = (code: 'IMAGE_STALLED' | 'IMAGE_SIZE') => {
      void reply.header('connection', 'close');
      giveUp(new AppError(code));
    };
    const late = setTimeout(end, arriveMs, 'IMAGE_STALLED');
    const pace = setInterval(() => {
      const recent = arrived - (earlier[earlier.length - checks] ?? -leastBytes);
      earlier.push(arrived);
      if (recent < leastBytes) end('IMAGE_STALLED');
    }, stallMs / checks);
    const progress = (chunk: Buffer) => {
      arrived += chunk.length;
      if (arrived > drainBytes) end('IMAGE_SIZE');
    };
    request.raw.on('data', progress);
    try {
      return await Promise.race([reading, givenUp]);
    } finally {
      clearTimeout(late);
      clearInterval(pace);
      request.raw.off('data', progress);
    }
  };

  return {
    /** The picture's bytes count towards the memory limit, and the upload as one of its sender's, while `work` runs. */
    async use<T>(
      request: FastifyRequest,
      reply: FastifyReply,
      senderId: string,
      work: (picture: Buffer) => Promise<T>,
    ): Promise<T> {
      let ownBytes = 0;
      let begun = false;
      let over = false;
      const reserve = (bytes: number) => {
        if (over || held + bytes > heldBytes)
          throw new AppError('UNAVAILABLE', { message: 'too many uploads', retryAfterSeconds: 10 });
        ownBytes += bytes;
        held += bytes;
      };
      try {
        begin(senderId);
        begun = true;
        return await work(await arriving(request, reply, readPicture(request, reserve)));
      } catch (error) {
        // Read the rest of the body, so that the client receives the response.
        request.raw.unpipe();
        request.raw.resume();
        throw error;
      } finally {
        over = true;
        held -= ownBytes;
        if (begun) finish(senderId);
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
