/** The target of a ratio. Some targets apply only with all rows: with --quick they are shown but not judged. */
type Target = { least: number } | { most: number };

export type Side = { name: string; value: number; unit: string };

/** A ratio of two things that were measured in the same run. */
export type Figure = {
  name: string;
  ratio: number;
  /** Dividend and divisor. */
  of: readonly [Side, Side];
  target?: Target | undefined;
  /** Why the target does not apply to this run. */
  notJudged?: string | undefined;
};

export const ratioOf = (
  name: string,
  of: readonly [Side, Side],
  more: Pick<Figure, 'target' | 'notJudged'> = {},
): Figure => ({ name, ratio: of[0].value / of[1].value, of, ...more });

type Outcome = 'met' | 'missed' | '';

export function outcomeOf({ ratio, target, notJudged }: Figure): Outcome {
  if (!target || notJudged) return '';
  const met = 'least' in target ? ratio >= target.least : ratio <= target.most;
  return met ? 'met' : 'missed';
}

const targetText = (target: Target | undefined): string => {
  if (!target) return '';
  return 'least' in target ? `≥ ${target.least}` : `≤ ${target.most}`;
};

const short = (value: number): string => {
  if (value >= 1_000) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
};

export const sideText = ({ value, unit }: Side): string => `${short(value)} ${unit}`.trim();

/** Pads each column to its longest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = rows;
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...body.map(line)].join('\n');
}

export const figuresTable = (figures: readonly Figure[]): string =>
  table([
    ['figure', 'measured', 'from', 'target', ''],
    ...figures.map((figure) => [
      figure.name,
      short(figure.ratio),
      figure.of.map(sideText).join(' ÷ '),
      targetText(figure.target),
      figure.notJudged ? `not judged: ${figure.notJudged}` : outcomeOf(figure),
    ]),
  ]);
