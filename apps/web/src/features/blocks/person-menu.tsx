import { IconBan, IconDots, IconFlag, IconUserExclamation } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { logError } from '../../lib/log.ts';
import { useSession } from '../../lib/use-session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from '../../ui/menu.module.css';
import { MenuItem } from '../../ui/menu-item.tsx';
import { toast } from '../../ui/toast.ts';
import { useMenu } from '../../ui/use-menu.ts';
import type { ReportDialog } from '../reports/report-dialog.tsx';
import type { Person } from './block-dialog.tsx';

type Target = ComponentProps<typeof ReportDialog>['target'];
type PersonMenuProps = {
  label: string;
  /** Never the current person. */
  person: Person;
  /** The content of that person here, which visitors may report too. */
  content?: { label: string; target: Target };
  /** The first item. */
  first?: ComponentProps<typeof MenuItem>;
};

/** Actions about a person and their content. The dialogs are loaded when they are first opened. */
export function PersonMenu({ label, person, content, first }: PersonMenuProps) {
  const session = useSession();
  const { root, button, ...menu } = useMenu();
  const [dialog, setDialog] = useState<ReactNode>();
  if (!session && !content) return null;

  const close = () => setDialog(undefined);
  const show = (load: () => Promise<ReactNode>) => {
    // `close` focuses the button first, so that the dialog gives the focus back to it.
    menu.close();
    load().then(setDialog, (error: unknown) => {
      logError('A dialog did not load', error);
      toast.error('Cette action n’est pas disponible pour le moment. Veuillez réessayer.');
    });
  };
  const report = (target: Target) =>
    show(async () => {
      const loaded = await import('../reports/report-dialog.tsx');
      return <loaded.ReportDialog target={target} onClose={close} />;
    });
  const block = (email: string) =>
    show(async () => {
      const loaded = await import('./block-dialog.tsx');
      return <loaded.BlockDialog email={email} person={person} onClose={close} />;
    });

  return (
    <div ref={root} className={classes.root}>
      <IconButton ref={button} {...menu.buttonProps} label={label}>
        <IconDots size={20} stroke={1.8} aria-hidden="true" />
      </IconButton>
      {menu.opened && (
        <div {...menu.menuProps} aria-label={label} className={classes.menu}>
          {first && (
            <MenuItem
              {...first}
              onChoose={() => {
                menu.close();
                first.onChoose();
              }}
            />
          )}
          {content && (
            <MenuItem icon={IconFlag} label={content.label} onChoose={() => report(content.target)} />
          )}
          {session && (
            <>
              <MenuItem
                icon={IconUserExclamation}
                label={`Signaler ${person.username}`}
                onChoose={() => report({ type: 'person', id: person.id, name: person.username })}
              />
              <MenuItem
                icon={IconBan}
                label={`Bloquer ${person.username}`}
                danger
                onChoose={() => block(session.email)}
              />
            </>
          )}
        </div>
      )}
      {dialog}
    </div>
  );
}
