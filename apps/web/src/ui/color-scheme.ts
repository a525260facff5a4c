import { localStorageColorSchemeManager } from '@mantine/core';

/** Light unless the person chose otherwise. public/theme.js reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'color_scheme' });
