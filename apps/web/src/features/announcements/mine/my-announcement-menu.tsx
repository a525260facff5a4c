import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { IconDotsVertical, IconMap2, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../../ui/icon-button.tsx';
import menuClasses from '../../../ui/menu.module.css';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { useMenu } from '../../../ui/use-menu.ts';
import { MapDialog } from '../map/map-dialog.tsx';
import { editPath } from './edit-path.ts';
import classes from './my-announcement-menu.module.css';

type MyAnnouncementMenuProps = { announcement: Announcement; onDelete: () => void };

export function MyAnnouncementMenu({ announcement, onDelete }: MyAnnouncementMenuProps) {
  const { id, title } = announcement;
  const [mapOpened, setMapOpened] = useState(false);
  const { root, button, ...menu } = useMenu();
  const name = `Actions sur «\u00A0${title}\u00A0»`;
  // `close` focuses the button first, so that the dialog gives the focus back to it.
  const showMap = () => {
    menu.close();
    setMapOpened(true);
  };
  const remove = () => {
    menu.close();
    onDelete();
  };
  return (
    <div ref={root} className={menuClasses.root}>
      <IconButton ref={button} {...menu.buttonProps} label={name} className={classes.button ?? ''}>
        <IconDotsVertical size={20} stroke={1.8} aria-hidden="true" />
      </IconButton>
      {menu.opened && (
        <div {...menu.menuProps} aria-label={name} className={menuClasses.menu}>
          <Link {...menu.itemProps} to={editPath(id)} className={menuClasses.item}>
            <IconPencil size={20} stroke={1.8} aria-hidden="true" />
            Modifier
          </Link>
          <MenuItem icon={IconMap2} label="Voir sur la carte" onChoose={showMap} />
          <MenuItem icon={IconTrash} label="Supprimer" danger onChoose={remove} />
        </div>
      )}
      <MapDialog announcement={announcement} opened={mapOpened} onClose={() => setMapOpened(false)} />
    </div>
  );
}
