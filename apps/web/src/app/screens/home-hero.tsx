import { Wrap } from '../../ui/wrap.tsx';
import classes from './home-hero.module.css';

/** What we ask; on a phone a known town takes its place. */
export function HomeHero({ known }: { known: boolean }) {
  return (
    <div className={classes.hero} data-known={known || undefined}>
      <Wrap className={classes.words}>
        <h1>Qui joue près de chez vous&nbsp;?</h1>
        <p>Il manque toujours quelqu’un. Ce soir, c’est peut-être vous.</p>
      </Wrap>
    </div>
  );
}
