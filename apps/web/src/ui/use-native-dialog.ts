import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/**
 * What the browser's own `<dialog>` needs to be shown over the page, which is inert behind it: Escape and a press beside it close it,
 * and closing it gives the focus back.
 */
export function useNativeDialog(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = ref.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return {
    ref,
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget) onClose();
    },
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
    // A second Escape closes a dialog without a `cancel` event. If it is open again, the event came from a temporary unmount.
    onClose: ({ currentTarget: shown }: SyntheticEvent<HTMLDialogElement>) => {
      if (shown.open) return;
      onClose();
      // If the parent kept the dialog mounted, it is shown again.
      setTimeout(() => shown.isConnected && !shown.open && shown.showModal());
    },
  };
}
