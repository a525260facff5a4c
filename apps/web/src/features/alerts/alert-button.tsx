import { IconBellPlus } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import classes from './alert-button.module.css';
import type { AlertSearch } from './alert-search.ts';

const loadDialog = async () => (await import('./alert-dialog.tsx')).AlertDialog;

type AlertButtonProps = {
  /** Fills in the dialog. */
  search: AlertSearch;
  /** Larger, as the way out of a search that found nothing. */
  main?: boolean;
  /** What screen readers say, where there are two. */
  named?: string;
};

/** Opens the dialog that keeps a search as an alert. Its code is loaded then. */
export function AlertButton({ search, main = false, named }: AlertButtonProps) {
  const dialog = useLazyPart(loadDialog, 'L’alerte n’a pas pu s’ouvrir. Veuillez réessayer.');
  return (
    <>
      <Button
        look={main ? 'fill' : 'tonal'}
        size={main ? 'l' : 'm'}
        className={classes.button}
        aria-haspopup="dialog"
        aria-label={named}
        busy={dialog.busy}
        onClick={dialog.open}
      >
        {!dialog.busy && <IconBellPlus size={20} stroke={1.8} aria-hidden="true" />}
        M’alerter
      </Button>
      {dialog.Part && <dialog.Part search={search} onClose={dialog.close} />}
    </>
  );
}
