import '@mantine/core/styles/default-css-variables.layer.css';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { onSessionEnd } from '../lib/session.ts';
import { colorSchemeManager } from '../ui/color-scheme.ts';
import { theme } from '../ui/theme.ts';

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  // Nothing of one person is shown to the next.
  useEffect(() => onSessionEnd(() => queryClient.clear()), [queryClient]);
  return (
    <MantineProvider theme={theme} colorSchemeManager={colorSchemeManager} defaultColorScheme="light">
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
