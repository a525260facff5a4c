import type { Icon } from '@tabler/icons-react';
import classes from './menu.module.css';

type MenuItemProps = { icon: Icon; label: string; danger?: boolean; onChoose: () => void };

/** An item of a menu made with `useMenu`. */
export function MenuItem({ icon: ItemIcon, label, danger = false, onChoose }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      data-danger={danger ? '' : undefined}
      onClick={onChoose}
    >
      <ItemIcon size={20} stroke={1.8} aria-hidden="true" />
      {label}
    </button>
  );
}
