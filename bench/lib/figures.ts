/** What a ratio has to be. Some hold only with all the rows: in the quick form these are shown and not judged. */
export type Reach = { least: number } | { most: number };

export type Side = { name: string; value: number; unit: string };

/** A ratio of two things that were measured in the same run. */
export type Figure = {
  name: string;
  ratio: number;
  /** What was divided by what. */
  of: readonly [Side, Side];
  reach?: Reach | undefined;
  /** Why the reach does not apply to this run. */
  notJudged?: string | undefined;
};

export const ratioOf = (
  name: string,
  of: readonly [Side, Side],
  more: Pick<Figure, 'reach' | 'notJudged'> = {},
): Figure => ({ name, ratio: of[0].value / of[1].value, of, ...more });

export type Outcome = 'reached' | 'not reached' | '';

export function outcomeOf({ ratio, reach, notJudged }: Figure): Outcome {
  if (!reach || notJudged) return '';
  const reached = 'least' in reach ? ratio >= reach.least : ratio <= reach.most;
  return reached ? 'reached' : 'not reached';
}

const reachText = (reach: Reach | undefined): string => {
  if (!reach) return '';
  return 'least' in reach ? `≥ ${reach.least}` : `≤ ${reach.most}`;
};

const short = (value: number): string => {
  if (value >= 1_000) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
};

const sideText = ({ value, unit }: Side): string => `${short(value)} ${unit}`.trim();

/** Columns as wide as what they hold. */
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
    ['figure', 'measured', 'from', 'reach', ''],
    ...figures.map((figure) => [
      figure.name,
      short(figure.ratio),
      figure.of.map(sideText).join(' ÷ '),
      reachText(figure.reach),
      figure.notJudged ? `not judged: ${figure.notJudged}` : outcomeOf(figure),
    ]),
  ]);
