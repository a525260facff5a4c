import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import { IconButton } from './icon-button.tsx';
import classes from './sheet.module.css';
import { useNativeDialog } from './use-native-dialog.ts';

type SheetProps = {
  title: string;
  /** The button that opened it: on wide screens the sheet stands below it. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
};

/** A few rows of which one is pressed: rising from the bottom of a phone, below their button elsewhere. */
export function Sheet({ title, button, onClose, children }: SheetProps) {
  const titleId = useId();
  const dialog = useNativeDialog(onClose);
  const sheet = dialog.ref;
  useEffect(() => {
    const place = () => {
      if (sheet.current && button.current) standAt(sheet.current, button.current);
    };
    place();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(place);
    if (sheet.current) observer?.observe(sheet.current);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      observer?.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [sheet, button]);
  return (
    <dialog {...dialog} className={classes.sheet} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label="Fermer" onClick={onClose}>
          <IconX size={20} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </header>
      {children}
    </dialog>
  );
}

const GAP = 8;

/** Below the button, or above it where the window ends before. The style sheet uses it on wide screens only. */
function standAt(sheet: HTMLElement, button: HTMLElement): void {
  const { left, top, bottom, width } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = sheet;
  const below = bottom + GAP;
  const above = top - GAP - offsetHeight;
  const fits = below + offsetHeight <= window.innerHeight || above < 0;
  const furthest = Math.max(GAP, window.innerWidth - offsetWidth - GAP);
  sheet.style.setProperty('--top', `${Math.round(fits ? below : above)}px`);
  sheet.style.setProperty('--left', `${Math.round(Math.min(left, furthest))}px`);
  sheet.style.setProperty('--button', `${Math.round(width)}px`);
}
