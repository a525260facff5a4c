import { paths } from '@coequipiers/contract/pages';
import { ButtonLink } from '../../ui/button.tsx';
import { BallOutDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Wrap } from '../../ui/wrap.tsx';
import classes from '../shell.module.css';

export function NotFoundScreen() {
  usePageTitle('Page introuvable');
  return (
    <Wrap className={classes.lone}>
      <EmptyState
        alone
        drawing={<BallOutDrawing />}
        title={<h1>Hors du terrain</h1>}
        actions={
          <ButtonLink look="go" to={paths.home}>
            Retour à l’accueil
          </ButtonLink>
        }
      >
        <p>Cette page n’existe pas, ou n’existe plus. Vérifiez l’adresse, ou repartez de l’accueil.</p>
      </EmptyState>
    </Wrap>
  );
}
