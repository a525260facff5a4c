import { useMediaQuery } from '../../ui/use-media-query.ts';

/** Whether inbox and conversation stand side by side; else the open one is what the screen is about. */
export const useChatPanes = (): { both: boolean } => ({ both: useMediaQuery('(min-width: 1000px)') });
