import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from '../../ui/menu.module.css';
import { MenuItem } from '../../ui/menu-item.tsx';
import { useMenu } from '../../ui/use-menu.ts';

/** Shown to the comment's author only. */
export function CommentMenu({ onEdit, onDelete }: { onEdit: () => void; onDelete: () => void }) {
  const { root, button, ...menu } = useMenu();
  const name = 'Modifier ou supprimer mon commentaire';
  const edit = () => {
    menu.leave();
    onEdit();
  };
  const remove = () => {
    // `close` focuses the button first, so that the dialog gives the focus back to it.
    menu.close();
    onDelete();
  };
  return (
    <div ref={root} className={classes.root}>
      <IconButton ref={button} {...menu.buttonProps} label={name}>
        <IconDots size={20} stroke={1.8} aria-hidden="true" />
      </IconButton>
      {menu.opened && (
        <div {...menu.menuProps} aria-label={name} className={classes.menu}>
          <MenuItem icon={IconPencil} label="Modifier" onChoose={edit} />
          <MenuItem icon={IconTrash} label="Supprimer" danger onChoose={remove} />
        </div>
      )}
    </div>
  );
}
