import type { IconUser } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import classes from './profile-tabs.module.css';

type Tab<Name extends string> = { name: Name; label: string; icon: typeof IconUser; panel: ReactNode };

type ProfileTabsProps<Name extends string> = {
  label: string;
  tabs: readonly Tab<Name>[];
  current: Name;
  onChange: (name: Name) => void;
};

/** All panels stay mounted, so that unsaved input survives a change of tab. */
export function ProfileTabs<Name extends string>({ label, tabs, current, onChange }: ProfileTabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const vertical = useMediaQuery('(max-width: 699px)');

  const press = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ name }) => name === current);
    const target = targetOf(event.key, index, tabs.length);
    const tab = target === undefined ? undefined : tabs[target];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.name);
    list.current?.querySelectorAll('button')[tabs.indexOf(tab)]?.focus();
  };

  return (
    <div className={classes.card}>
      <div
        ref={list}
        className={classes.list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        aria-orientation={vertical ? 'vertical' : 'horizontal'}
        onKeyDown={press}
      >
        {tabs.map(({ name, label: text, icon: Icon }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            className={classes.tab}
            aria-selected={name === current}
            aria-controls={`${id}-${name}-panel`}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChange(name)}
          >
            <Icon size={20} stroke={1.8} aria-hidden="true" />
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          className={classes.panel}
          hidden={name !== current}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}

/** Both arrow axes work, because the tabs are vertical on small screens. */
function targetOf(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
