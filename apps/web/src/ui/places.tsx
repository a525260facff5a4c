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
  /** What screen readers say; without it they skip the drawing. */
  label?: string;
};

/** More marks than this cannot be counted at a glance. */
export const mostMarks = 10;
const mostLargeMarks = 6;

const step = 19;

/** A team: one mark for each person, the author first, and for each place; two numbers for a large one. */
export function Places({ people, held, free, you = false, over = false, small = false, label }: PlacesProps) {
  const large = people + held + free > mostMarks;
  const scale = small && !large && people + held + free > mostLargeMarks ? 11 / 15 : 1;
  const width = large ? (free > 0 ? 70 : 33) : (people + held + free) * step - 4;
  return (
    <svg
      className={classes.places}
      width={width * scale}
      height={17 * scale}
      viewBox={`0 0 ${width} 17`}
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
          <Marks kind={classes.in} from={0} count={people - Number(you)} radius={7.5} />
          <Marks kind={classes.you} from={people - 1} count={Number(you)} radius={6.6} />
          <Marks kind={classes.centre} from={people - 1} count={Number(you)} radius={2.55} />
          <Marks kind={classes.held} from={people} count={held} radius={6.5} />
          <Marks kind={classes.free} from={people + held} count={free} radius={6.6} />
        </>
      )}
    </svg>
  );
}

type Kind = string | undefined;

function Marks({ kind, from, count, radius }: { kind: Kind; from: number; count: number; radius: number }) {
  return Array.from({ length: count }, (_, index) => (
    <circle key={index} className={kind} cx={7.5 + (from + index) * step} cy={8.5} r={radius} />
  ));
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
