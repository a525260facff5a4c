import { IconMoon, IconSun } from '@tabler/icons-react';
import { chooseColorScheme, useColorScheme } from '../ui/color-scheme.ts';
import classes from './color-scheme-toggle.module.css';

export function ColorSchemeToggle() {
  const dark = useColorScheme() === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className={classes.toggle}
      onClick={() => chooseColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      {dark ? 'Thème clair' : 'Thème sombre'}
    </button>
  );
}
