import { cityLabel } from '../../features/cities/city-choice.ts';
import { CityField } from '../../features/cities/city-field.tsx';
import { useLastCity } from '../../features/cities/last-city.ts';
import { PassMark } from '../../ui/pass-mark.tsx';
import { SportChip, sports } from '../../ui/sports.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Wrap } from '../../ui/wrap.tsx';
import classes from './home.module.css';
import { HomeHero } from './home-hero.tsx';

export function HomeScreen() {
  usePageTitle('Trouver des partenaires de sport près de chez vous');
  const [city, setCity] = useLastCity();
  return (
    <>
      <HomeHero />
      <Wrap>
        <section className={classes.filter} aria-label="Votre ville">
          <CityField
            value={city}
            onChange={setCity}
            hint={city ? 'Votre ville est gardée sur cet appareil.' : undefined}
          />
          <p className={classes.place} aria-live="polite">
            <PassMark />
            <strong>{city ? cityLabel(city) : 'Où jouez-vous\u00A0?'}</strong>
            <span>{city ? city.regionName : 'Toutes les communes de France.'}</span>
          </p>
        </section>
        <section className={classes.sports} aria-labelledby="sports">
          <h2 id="sports">Cinq sports, cinq terrains</h2>
          <ul className={classes.grounds}>
            {sports.map((sport) => (
              <li key={sport.name}>
                <img src={sport.ground} alt="" width={400} height={225} loading="lazy" />
                <SportChip {...sport} />
              </li>
            ))}
          </ul>
        </section>
      </Wrap>
    </>
  );
}
