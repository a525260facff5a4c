import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Changing-room green. The other tokens are in tokens.css, where both colour schemes stand side by side. */
const vestiaire: MantineColorsTuple = [
  '#E9F6F0',
  '#CFEBDD',
  '#A2D8BF',
  '#5FD0A0',
  '#41A97C',
  '#1F9265',
  '#127A53',
  '#0C6745',
  '#0B5A3D',
  '#073D2A',
];

export const theme = createTheme({
  colors: { vestiaire },
  primaryColor: 'vestiaire',
  primaryShade: { light: 8, dark: 3 },
  autoContrast: true,
  respectReducedMotion: true,
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '820', textWrap: 'balance' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '18px', xl: '22px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '23.75em', sm: '43.75em', md: '62.5em', lg: '75em', xl: '90em' },
});
