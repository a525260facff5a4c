import { Wrap } from '../../ui/wrap.tsx';
import classes from './home-hero.module.css';

/** A gymnasium floor with the lines of five sports and one free place for you. */
export function HomeHero() {
  return (
    <div className={classes.hero}>
      <WideFloor />
      <NarrowFloor />
      <Wrap className={classes.words}>
        <h1>Qui joue près de chez vous&nbsp;?</h1>
        <p>Il manque toujours quelqu’un. Ce soir, c’est peut-être vous.</p>
      </Wrap>
    </div>
  );
}

const mates = [
  { name: 'K', x: 214, y: 70 },
  { name: 'L', x: 322, y: 196 },
  { name: 'N', x: 470, y: 186 },
  { name: 'T', x: 664, y: 137 },
];

function WideFloor() {
  return (
    <svg
      className={classes.wide}
      viewBox="0 0 780 300"
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
    >
      <g className={classes.lines}>
        <path className={classes.swimming} d="M393 24H1700M393 236H1700" />
        <path
          className={classes.running}
          d="M40 400C40 150 130 30 330 -60M84 400C84 180 160 76 350 -18M128 400C128 210 206 96 420 -40"
        />
        <path
          className={classes.basketball}
          d="M1700 60H636V214H1700M636 60a77 77 0 0 0 0 154M1700 -34H700C560 -24 470 56 470 137S560 298 700 308"
        />
        <path className={classes.tennis} d="M226 -40V400M560 -40V400M226 108H560M393 108V400" />
        <path className={classes.football} d="M300 -40V400M386 137a86 86 0 1 1 -172 0a86 86 0 1 1 172 0" />
      </g>
      <path className={classes.pass} d="M334 178C376 92 468 48 552 84" />
      {mates.map(({ name, x, y }) => (
        <Mate key={name} name={name} x={x} y={y} size={19} />
      ))}
      <You x={578} y={94} size={25} />
    </svg>
  );
}

function NarrowFloor() {
  return (
    <svg className={classes.narrow} viewBox="0 0 150 190" aria-hidden="true">
      <g className={classes.lines}>
        <path className={classes.running} d="M40 196C46 160 78 128 160 120M66 200C76 172 100 150 160 146" />
        <path className={classes.tennis} d="M96 -10V200" />
        <path className={classes.basketball} d="M62 -10C62 34 92 74 160 80" />
        <circle className={classes.football} cx="150" cy="44" r="52" />
      </g>
      <path className={classes.pass} d="M124 112C112 88 106 66 104 54" />
      <Mate name="L" x={128} y={122} size={13} />
      <You x={100} y={34} size={19} />
    </svg>
  );
}

type Disc = { x: number; y: number; size: number };

function Mate({ name, x, y, size }: Disc & { name: string }) {
  return (
    <g className={classes.mate} transform={`translate(${x} ${y})`}>
      <circle r={size} />
      <text y={size * 0.36} fontSize={size * 1.05}>
        {name}
      </text>
    </g>
  );
}

function You({ x, y, size }: Disc) {
  return (
    <g className={classes.you} transform={`translate(${x} ${y})`}>
      <circle className={classes.backing} r={size} />
      <circle
        className={classes.free}
        r={size}
        strokeWidth={size * 0.13}
        strokeDasharray={`${size * 0.385} ${size * 0.313}`}
      />
      <text y={size * 0.2} fontSize={size * 0.61}>
        vous
      </text>
    </g>
  );
}
