import { IconCurrentLocation } from '@tabler/icons-react';
import { Spinner } from '../../../ui/spinner.tsx';
import type { CityChoice } from '../../cities/city-choice.ts';
import classes from './near-me-button.module.css';
import { useNearMe } from './use-near-me.ts';

export function NearMeButton({ onFound }: { onFound: (city: CityChoice) => void }) {
  const { busy, find } = useNearMe(onFound);
  return (
    <button type="button" className={classes.button} aria-disabled={busy || undefined} onClick={find}>
      {busy ? <Spinner /> : <IconCurrentLocation size={18} stroke={1.8} aria-hidden="true" />}
      Près de moi
    </button>
  );
}
