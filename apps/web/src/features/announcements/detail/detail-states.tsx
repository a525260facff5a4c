import { announcementTexts } from '@coequipiers/contract/announcements';
import { IconArrowLeft } from '@tabler/icons-react';
import { adviceOn } from '../../../lib/failure.ts';
import { useInBrowser } from '../../../lib/use-in-browser.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { BallOutDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import classes from './detail-states.module.css';
import { useBack } from './use-back.ts';

/**
 * No announcement has this id. One that is gone for visitors may still exist for its author, so the visitor's answer is
 * hidden from anyone logged in (before-paint.css).
 */
export function DetailNotFound() {
  const asVisitor = !useInBrowser();
  const back = useBack();
  usePageTitle(announcementTexts.notFound);
  return (
    <div className={classes.lone} data-as-visitor={asVisitor || undefined}>
      <EmptyState
        alone
        drawing={<BallOutDrawing />}
        title={<h1>{announcementTexts.notFound}</h1>}
        actions={
          <ButtonLink look="go" size="l" {...back}>
            <IconArrowLeft size={20} stroke={1.8} aria-hidden="true" />
            Retour
          </ButtonLink>
        }
      >
        <p>Son auteur l’a peut-être supprimée, ou l’adresse n’est pas la bonne.</p>
      </EmptyState>
    </div>
  );
}

type DetailErrorProps = { error: unknown; busy: boolean; onRetry: () => void };

export function DetailError({ error, busy, onRetry }: DetailErrorProps) {
  const back = useBack();
  usePageTitle(announcementTexts.loadFailed);
  return (
    <div className={classes.lone}>
      <EmptyState
        alone
        drawing={<BallOutDrawing />}
        title={<h1>{announcementTexts.loadFailed}</h1>}
        actions={
          <>
            <Button look="go" size="l" busy={busy} onClick={onRetry}>
              Réessayer
            </Button>
            <ButtonLink size="l" {...back}>
              Retour
            </ButtonLink>
          </>
        }
      >
        <p>{adviceOn(error)}</p>
      </EmptyState>
    </div>
  );
}
