const width = 24;
const redrawMs = 100;
/** How often a line is printed when the output is not a terminal. */
const lineMs = 15_000;

export type Progress = {
  step: (count?: number) => void;
  done: () => void;
};

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** A progress bar on a terminal, otherwise an occasional line. It writes to stderr, so that stdout contains only the table. */
export function progress(label: string, total: number): Progress {
  const { stderr } = process;
  const began = performance.now();
  let [done, drawn] = [0, began];

  const draw = () => {
    const share = Math.min(1, done / Math.max(1, total));
    const percent = `${Math.floor(share * 100)
      .toString()
      .padStart(3)} %`;
    const full = Math.round(share * width);
    const bar = `${'█'.repeat(full)}${'░'.repeat(width - full)}`;
    const elapsed = seconds(performance.now() - began);
    stderr.write(
      stderr.isTTY
        ? `\r\u001B[2K${bar} ${percent}  ${label}  ${elapsed}`
        : `${percent}  ${elapsed.padStart(8)}  ${label}\n`,
    );
  };

  return {
    step: (count = 1) => {
      done += count;
      const now = performance.now();
      if (now - drawn < (stderr.isTTY ? redrawMs : lineMs)) return;
      drawn = now;
      draw();
    },
    done: () => {
      if (stderr.isTTY) stderr.write('\r\u001B[2K');
      stderr.write(`done   ${seconds(performance.now() - began).padStart(8)}  ${label}\n`);
    },
  };
}

/** A progress bar that follows the clock, for work of known duration. */
export async function timed<T>(label: string, expectedSeconds: number, work: () => Promise<T>): Promise<T> {
  const bar = progress(label, expectedSeconds * 1_000);
  const timer = setInterval(() => bar.step(redrawMs), redrawMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    bar.done();
  }
}
