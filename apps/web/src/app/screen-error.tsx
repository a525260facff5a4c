import { paths } from '@coequipiers/contract/pages';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { logError } from '../lib/log.ts';
import { isReloading } from '../lib/reload-once.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { BallOutDrawing } from '../ui/drawings.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Wrap } from '../ui/wrap.tsx';
import { ScreenLoadError, ScreenPlaceholder } from './screen-route.tsx';
import classes from './shell.module.css';

const texts = {
  notLoaded: {
    title: 'La page n’a pas pu être chargée',
    advice: 'Vérifiez votre connexion à Internet, puis réessayez.',
  },
  broken: {
    title: 'Cette page a perdu le ballon',
    advice: 'Une erreur est survenue de notre côté. Réessayez, ou repartez de l’accueil.',
  },
};

/** Replaces a screen that failed; header and footer stay. */
export function ScreenError() {
  const error = useRouteError();
  return isReloading() ? <ScreenPlaceholder /> : <Failure error={error} />;
}

function Failure({ error }: { error: unknown }) {
  const { title, advice } = error instanceof ScreenLoadError ? texts.notLoaded : texts.broken;
  usePageTitle(title);
  useEffect(() => logError('A screen failed', error), [error]);
  return (
    <Wrap className={classes.lone}>
      <EmptyState
        alone
        drawing={<BallOutDrawing />}
        title={<h1>{title}</h1>}
        actions={
          <>
            <Button look="go" onClick={() => window.location.reload()}>
              Réessayer
            </Button>
            <ButtonLink to={paths.home}>Retour à l’accueil</ButtonLink>
          </>
        }
      >
        <p>{advice}</p>
      </EmptyState>
    </Wrap>
  );
}
