import { FrameImpl, type IRawFrameType, Parser } from '@stomp/stompjs';

export type Frame = { command: string; headers: Record<string, string | undefined>; body: string };

type Listener = {
  onFrame: (frame: Frame) => void;
  onTooLarge: () => void;
  onMalformed: () => void;
};

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/**
 * Parses frames from chunks of any size, and skips heart-beats. Stops after a frame that is too large or malformed. Bodies are
 * JSON without null bytes: the first one ends the frame, whatever its content-length.
 */
export function createFrameReader(maxBytes: number, { onFrame, onTooLarge, onMalformed }: Listener) {
  let unfinished: Buffer[] = [];
  let size = 0;
  let stopped = false;

  const finish = (): void => {
    const bytes = Buffer.concat(unfinished);
    unfinished = [];
    size = 0;
    const [raw, ...more] = parse(bytes);
    if (raw && more.length === 0 && isWellFormed(bytes, raw)) {
      const { command, headers, body } = FrameImpl.fromRawFrame(raw, true);
      onFrame({ command, headers, body });
      return;
    }
    stopped = true;
    onMalformed();
  };

  return (chunk: string | Buffer): void => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let start = 0; start < bytes.length && !stopped; ) {
      // Line ends between two frames are heart-beats.
      const first = bytes[start];
      if (size === 0 && (first === lineFeed || first === carriageReturn)) {
        start += 1;
        continue;
      }
      const end = bytes.indexOf(0, start);
      const next = end === -1 ? bytes.length : end + 1;
      size += next - start;
      if (size > maxBytes) {
        stopped = true;
        onTooLarge();
        return;
      }
      unfinished.push(bytes.subarray(start, next));
      if (end !== -1) finish();
      start = next;
    }
  };
}

/** A new parser for each frame: one that is left inside an invalid frame would add all later frames to it. */
function parse(bytes: Buffer): IRawFrameType[] {
  const frames: IRawFrameType[] = [];
  const parser = new Parser(
    (frame) => frames.push(frame),
    () => undefined,
  );
  parser.parseChunk(new Uint8Array(bytes).buffer);
  return frames;
}

/** Headers of CONNECT are not escaped, because the version is not negotiated yet. */
const unescaped = new Set(['CONNECT', 'STOMP']);
const escapes = /^(?:[^\\]|\\[rnc\\])*$/;

/**
 * Checks what the parser tolerates against the protocol: headers without a value, carriage returns inside a line, undefined
 * escapes, a wrong content-length. The parser must also have found the body in the same place.
 */
function isWellFormed(frame: Buffer, { binaryBody }: IRawFrameType): boolean {
  // One character per byte, so that positions are byte counts.
  const text = frame.toString('latin1');
  const headEnd = /\r?\n\r?\n/.exec(text);
  if (!headEnd) return false;
  const [command = '', ...headers] = text.slice(0, headEnd.index).split(/\r?\n/);
  if ([command, ...headers].some((line) => line.includes('\r'))) return false;
  if (!headers.every((header) => header.includes(':'))) return false;
  if (!unescaped.has(command) && !headers.every((header) => escapes.test(header))) return false;
  const bodyBytes = text.length - headEnd.index - headEnd[0].length - 1;
  if (binaryBody?.length !== bodyBytes) return false;
  const length = headers
    .find((header) => header.startsWith('content-length:'))
    ?.slice('content-length:'.length);
  return length === undefined || (/^\d{1,9}$/.test(length) && Number(length) === bodyBytes);
}

/** Serializes a frame with a JSON body. */
export function writeFrame(command: string, headers: Record<string, string>, body = ''): string {
  // A text body gives a string.
  return FrameImpl.marshall({ command, headers, body, escapeHeaderValues: true }) as string;
}
