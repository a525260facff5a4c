import classes from './gate-floor.module.css';

const mates = [
  { name: 'K', x: 150, y: 210 },
  { name: 'N', x: 516, y: 250 },
  { name: 'L', x: 152, y: 520 },
  { name: 'T', x: 520, y: 640 },
  { name: 'S', x: 590, y: 520 },
];
const lanes = [400, 466, 532, 598, 664];

/** A gymnasium floor with the lines of five sports; the pass goes to the free place for you. */
export function GateFloor({ taken }: { taken: boolean }) {
  return (
    <svg className={classes.floor} viewBox="0 0 680 860" preserveAspectRatio="xMidYMid slice">
      <g className={classes.lines}>
        <path className={classes.swimming} d={lanes.map((x) => `M${x} -200V300`).join('')} />
        <path
          className={classes.running}
          d="M-200 560C190 560 330 690 330 1060M-200 606C160 606 284 720 284 1060M-200 652C130 652 238 750 238 1060"
        />
        <path
          className={classes.basketball}
          d="M200 -200V196H480V-200M200 196a140 140 0 0 0 280 0M60 -200V120C76 330 190 430 340 430S604 330 620 120V-200"
        />
        <path
          className={classes.tennis}
          d="M-400 300H1080M-400 720H1080M90 300V1060M590 300V1060M340 300V720"
        />
        <path
          className={classes.football}
          d="M-400 520H1080M468 520a128 128 0 1 1 -256 0a128 128 0 1 1 256 0"
        />
      </g>
      <circle className={classes.spot} cx="340" cy="520" r="7" />
      <path className={classes.pass} d="M160 488C176 356 304 300 402 384" />
      {mates.map(({ name, x, y }) => (
        <g key={name} className={classes.mate} transform={`translate(${x} ${y})`}>
          <circle r="27" />
          <text y="9.7">{name}</text>
        </g>
      ))}
      <g className={classes.you} data-taken={taken || undefined} transform="translate(436 404)">
        <circle className={classes.backing} r="38" />
        <circle className={classes.free} r="38" />
        <text y="6.7">vous</text>
      </g>
    </svg>
  );
}
