import { Wrap } from '../../ui/wrap.tsx';
import classes from './home-hero.module.css';

/** What we ask, and on wide screens a corner of a gymnasium floor, with someone and a free place for you. */
export function HomeHero() {
  return (
    <div className={classes.hero}>
      <svg className={classes.floor} viewBox="0 0 236 164" aria-hidden="true">
        <g className={classes.lines}>
          <path stroke="#f0926a" d="M40-10V180M300 62H40" />
          <path stroke="#f6b35e" d="M300-40H250C190-40 150 10 150 62S190 180 250 180" />
          <circle stroke="#fff" cx="40" cy="62" r="34" />
        </g>
        <path className={classes.pass} d="M46 66C76 26 112 20 140 38" />
        <circle fill="#fff" cx="40" cy="62" r="15" />
        <text x="40" y="67.5">
          L
        </text>
        <circle className={classes.backing} cx="158" cy="46" r="21" />
        <circle className={classes.free} cx="158" cy="46" r="21" />
        <text className={classes.you} x="158" y="50">
          vous
        </text>
      </svg>
      <Wrap className={classes.words}>
        <h1>Qui joue près de chez vous&nbsp;?</h1>
        <p>Il manque toujours quelqu’un. Ce soir, c’est peut-être vous.</p>
      </Wrap>
    </div>
  );
}
