import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from './icon-button.tsx';
import classes from './modal.module.css';
import { useNativeDialog } from './use-native-dialog.ts';

type ModalProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** A little wider, for forms with fields beside each other. */
  wide?: boolean;
  /** The buttons, which stay visible below the scrolling body. */
  footer?: ReactNode;
  children: ReactNode;
};

/** The native `<dialog>`: the page behind it is inert, and closing it restores the focus. */
export function Modal({ opened, ...rest }: ModalProps) {
  return opened ? <Dialog {...rest} /> : null;
}

function Dialog({ onClose, title, wide = false, footer, children }: Omit<ModalProps, 'opened'>) {
  const titleId = useId();
  const dialog = useNativeDialog(onClose);
  return (
    <dialog {...dialog} className={classes.dialog} data-wide={wide || undefined} aria-labelledby={titleId}>
      <div className={classes.sheet}>
        <header className={classes.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label="Fermer" onClick={onClose}>
            <IconX size={20} stroke={1.8} aria-hidden="true" />
          </IconButton>
        </header>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls by keyboard too */}
        <div className={classes.body} tabIndex={0}>
          {children}
        </div>
        {footer && <footer className={classes.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
}
