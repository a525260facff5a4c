import { FrameImpl, Parser } from '@stomp/stompjs';

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
  const parser = new Parser(
    (raw) => {
      const { command, headers, body } = FrameImpl.fromRawFrame(raw, true);
      onFrame({ command, headers, body });
    },
    () => undefined,
  );

  const finish = (): void => {
    const frame = Buffer.concat(unfinished);
    unfinished = [];
    size = 0;
    if (isWellFormed(frame)) {
      parser.parseChunk(new Uint8Array(frame).buffer);
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

/** Headers of CONNECT are not escaped, because the version is not negotiated yet. */
const unescaped = new Set(['CONNECT', 'STOMP']);
const escapes = /^(?:[^\\]|\\[rnc\\])*$/;

/** Checks what the parser tolerates against the protocol: undefined escapes and a wrong content-length. */
function isWellFormed(frame: Buffer): boolean {
  // One character per byte, so that positions are byte counts.
  const text = frame.toString('latin1');
  const headEnd = /\r?\n\r?\n/.exec(text);
  if (!headEnd) return false;
  const [command = '', ...headers] = text.slice(0, headEnd.index).split(/\r?\n/);
  if (!unescaped.has(command) && !headers.every((header) => escapes.test(header))) return false;
  const length = headers
    .find((header) => header.startsWith('content-length:'))
    ?.slice('content-length:'.length);
  const bodyBytes = text.length - headEnd.index - headEnd[0].length - 1;
  return length === undefined || (/^\d{1,9}$/.test(length) && Number(length) === bodyBytes);
}

/** Serializes a frame with a JSON body. */
export function writeFrame(command: string, headers: Record<string, string>, body = ''): string {
  // A text body gives a string.
  return FrameImpl.marshall({ command, headers, body, escapeHeaderValues: true }) as string;
}
