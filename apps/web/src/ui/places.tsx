import classes from './places.module.css';

type PlacesProps = {
  /** The author and those who take part. */
  people: number;
  /** Places that are held for someone. */
  held: number;
  free: number;
  /** The viewer is one of the people. */
  you?: boolean;
  /** The outing is over. */
  over?: boolean;
  /** Smaller marks above six, where a button stands beside them. */
  small?: boolean;
  /** At most so many marks in a row; without it they are all in one. */
  perRow?: number;
  /** What screen readers say; without it they skip the drawing. */
  label?: string;
};

/** More marks than this cannot be counted at a glance. */
export const mostMarks = 10;
const mostLargeMarks = 6;

const step = 19;

/** A team: one mark for each person, the author first, and for each place; two numbers for a large one. */
export function Places({
  people,
  held,
  free,
  you = false,
  over = false,
  small = false,
  perRow: mostPerRow = mostMarks,
  label,
}: PlacesProps) {
  const marks = people + held + free;
  const large = marks > mostMarks;
  // Rows of one length: three and three instead of five and one.
  const perRow = Math.ceil(marks / Math.ceil(marks / mostPerRow));
  const scale = small && !large && marks > mostLargeMarks ? 11 / 15 : 1;
  const width = large ? (free > 0 ? 70 : 33) : Math.min(marks, perRow) * step - 4;
  const height = large || marks <= perRow ? 17 : 17 + step;
  return (
    <svg
      className={classes.places}
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      data-over={over || undefined}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {large ? (
        <>
          <Pill kind={classes.in} at={0} count={people + held} />
          {free > 0 && <Pill kind={classes.free} at={37} count={free} />}
        </>
      ) : (
        <>
          <Marks perRow={perRow} kind={classes.in} from={0} count={people - Number(you)} radius={7.5} />
          <Marks perRow={perRow} kind={classes.you} from={people - 1} count={Number(you)} radius={6.6} />
          <Marks perRow={perRow} kind={classes.centre} from={people - 1} count={Number(you)} radius={2.55} />
          <Marks perRow={perRow} kind={classes.held} from={people} count={held} radius={6.5} />
          <Marks perRow={perRow} kind={classes.free} from={people + held} count={free} radius={6.6} />
        </>
      )}
    </svg>
  );
}

type Kind = string | undefined;

type MarksProps = { kind: Kind; from: number; count: number; radius: number; perRow: number };

function Marks({ kind, from, count, radius, perRow }: MarksProps) {
  return Array.from({ length: count }, (_, index) => {
    const at = from + index;
    return (
      <circle
        key={index}
        className={kind}
        cx={7.5 + (at % perRow) * step}
        cy={8.5 + Math.floor(at / perRow) * step}
        r={radius}
      />
    );
  });
}

function Pill({ kind, at, count }: { kind: Kind; at: number; count: number }) {
  return (
    <g className={kind}>
      <rect x={at + 0.8} y={0.2} width={31.4} height={16.6} rx={8.3} />
      <text x={at + 16.5} y={12.7} textAnchor="middle">
        {count}
      </text>
    </g>
  );
}
