import { FrameImpl, Parser } from '@stomp/stompjs';

export type Frame = { command: string; headers: Record<string, string | undefined>; body: string };

type Listener = {
  onFrame: (frame: Frame) => void;
  onTooLarge: () => void;
};

/** Reads frames and heart-beats from chunks that may end anywhere. After a frame that is too large it reads no more. */
export function createFrameReader(mostBytes: number, { onFrame, onTooLarge }: Listener) {
  let unfinished = 0;
  let complete = false;
  let stopped = false;
  const parser = new Parser(
    (raw) => {
      complete = true;
      const { command, headers, body } = FrameImpl.fromRawFrame(raw, true);
      onFrame({ command, headers, body });
    },
    () => {
      complete = true;
    },
  );

  return (chunk: string | Buffer): void => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    // A frame ends with a null byte: between two of them there is at most one end, which is enough to measure.
    for (let start = 0; start < bytes.length && !stopped; ) {
      const end = bytes.indexOf(0, start);
      const next = end === -1 ? bytes.length : end + 1;
      complete = false;
      if (unfinished + next - start > mostBytes) {
        stopped = true;
        onTooLarge();
        return;
      }
      parser.parseChunk(new Uint8Array(bytes.subarray(start, next)).buffer);
      unfinished = complete ? 0 : unfinished + next - start;
      start = next;
    }
  };
}

/** What goes out. Bodies are JSON. */
export function writeFrame(command: string, headers: Record<string, string>, body = ''): string {
  // A text body makes a text frame.
  return FrameImpl.marshall({ command, headers, body, escapeHeaderValues: true }) as string;
}
