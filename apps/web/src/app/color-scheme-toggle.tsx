import { useMantineColorScheme } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconMoon, IconSun } from '@tabler/icons-react';
import classes from './color-scheme-toggle.module.css';

export function ColorSchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The server knows no choice: the first render is the light one everywhere.
  const dark = useMounted() && colorScheme === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <button type="button" className={classes.toggle} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      {dark ? 'Thème clair' : 'Thème sombre'}
    </button>
  );
}
