import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

/** The item that takes the focus when the menu opens. */
type Entry = 'first' | 'last';

/** A button and its menu, by pointer and by keyboard: arrows, Home, End, Escape and Tab. */
export function useMenu() {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<Entry | null>(null);

  useEffect(() => {
    if (!open) return undefined;
    itemsIn(root.current)
      .at(open === 'first' ? 0 : -1)
      ?.focus();
    const closeFromOutside = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(null);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [open]);

  /** Returns the focus to the button, so that Tab continues after the menu. */
  const close = (): void => {
    setOpen(null);
    button.current?.focus();
  };

  const press = (event: KeyboardEvent): void => {
    const items = itemsIn(root.current);
    const current = items.findIndex((item) => item === document.activeElement);
    const step = stepOf(event.key, current, items.length);
    if (event.key === 'Escape' || event.key === 'Tab') {
      close();
    } else if (step !== undefined) {
      event.preventDefault();
      items.at(step)?.focus();
    }
  };

  const pressButton = (event: KeyboardEvent): void => {
    if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
  };

  return {
    opened: open !== null,
    close,
    /** Closes without moving the focus. */
    leave: () => setOpen(null),
    /** The element around the button and the menu. */
    root,
    button,
    buttonProps: {
      'aria-haspopup': 'menu',
      'aria-expanded': open !== null,
      'aria-controls': open ? id : undefined,
      onClick: () => setOpen(open ? null : 'first'),
      onKeyDown: pressButton,
    },
    menuProps: { id, role: 'menu', onKeyDown: press },
    itemProps: { role: 'menuitem', tabIndex: -1 },
  } as const;
}

function itemsIn(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

/** The index of the item that a key leads to; undefined for other keys. */
function stepOf(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return (current + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
