import { reportTexts } from '@coequipiers/contract/reports';
import { IconFlag } from '@tabler/icons-react';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { logError } from '../../lib/log.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import type { ReportDialog } from './report-dialog.tsx';

type Dialog = ComponentType<ComponentProps<typeof ReportDialog>>;
type ReportButtonProps = Pick<ComponentProps<typeof ReportDialog>, 'target'> & {
  label: string;
};

/** The dialog is loaded when it is first opened. */
export function ReportButton({ target, label }: ReportButtonProps) {
  const [dialog, setDialog] = useState<{ Dialog: Dialog }>();
  const open = () => {
    import('./report-dialog.tsx').then(
      (loaded) => setDialog({ Dialog: loaded.ReportDialog }),
      (error: unknown) => {
        logError('The report dialog did not load', error);
        toast.error(reportTexts.failed);
      },
    );
  };
  return (
    <>
      <Button look="text" aria-haspopup="dialog" aria-label={label} onClick={open}>
        <IconFlag size={18} stroke={1.8} aria-hidden="true" />
        Signaler
      </Button>
      {dialog && <dialog.Dialog target={target} onClose={() => setDialog(undefined)} />}
    </>
  );
}
