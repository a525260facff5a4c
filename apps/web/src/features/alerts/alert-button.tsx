import { IconBellPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { draftKey } from '../../lib/drafts.ts';
import { readSession } from '../../lib/session.ts';
import { inThisTab } from '../../lib/tab-storage.ts';
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
  /** What screen readers say, where there are two. The dialog opens again only from the other. */
  named?: string;
};

/** The draft of `alert-draft.ts`. */
const hasDraft = (): boolean => {
  const email = readSession()?.email;
  return email !== undefined && typeof inThisTab((tab) => tab.getItem(draftKey(email, 'alert'))) === 'string';
};

/** Opens the dialog that keeps a search as an alert. Its code is loaded then. */
export function AlertButton({ search, main = false, named }: AlertButtonProps) {
  const dialog = useLazyPart(loadDialog, 'L’alerte n’a pas pu s’ouvrir. Veuillez réessayer.');
  const reopen = useEffectEvent(async () => {
    if (named !== undefined || !hasDraft()) return;
    const { wasLeftOpen } = await import('./alert-dialog.tsx');
    if (wasLeftOpen(search)) dialog.open();
  });
  useEffect(() => void reopen().catch(() => undefined), []);
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
