import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import './first-html/before-paint.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { onSessionEnd } from '../lib/session.ts';
import { useAppliedColorScheme } from '../ui/color-scheme.ts';
import { replayEarlyTouches } from './first-html/early-touches.ts';

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  useAppliedColorScheme();
  useEffect(replayEarlyTouches, []);
  // Clears one person's data before the next one logs in.
  useEffect(() => onSessionEnd(() => queryClient.clear()), [queryClient]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
