import { FrameImpl, Parser } from '@stomp/stompjs';

export type Frame = { command: string; headers: Record<string, string | undefined>; body: string };

type Listener = {
  onFrame: (frame: Frame) => void;
  onTooLarge: () => void;
  onMalformed: () => void;
};

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/**
 * Reads frames from chunks that may end anywhere, and lets heart-beats pass. After a frame that is too large or malformed it
 * reads no more. Bodies are JSON, which holds no null byte: the first one ends a frame, whatever length it claims.
 */
export function createFrameReader(mostBytes: number, { onFrame, onTooLarge, onMalformed }: Listener) {
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
      if (size > mostBytes) {
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

/** In CONNECT nothing is escaped: it has to be read before both know which version they speak. */
const unescaped = new Set(['CONNECT', 'STOMP']);
const escapes = /^(?:[^\\]|\\[rnc\\])*$/;

/** What the parser takes although the protocol does not: undefined escapes, and a length that is not that of the body. */
function isWellFormed(frame: Buffer): boolean {
  // One character a byte, so that positions are lengths.
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

/** What goes out. Bodies are JSON. */
export function writeFrame(command: string, headers: Record<string, string>, body = ''): string {
  // A text body makes a text frame.
  return FrameImpl.marshall({ command, headers, body, escapeHeaderValues: true }) as string;
}
