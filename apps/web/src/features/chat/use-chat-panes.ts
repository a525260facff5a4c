import { useMediaQuery } from '../../ui/use-media-query.ts';

/** Whether inbox and conversation are side by side; otherwise only one of them is shown. */
export const useChatPanes = (): { both: boolean } => ({ both: useMediaQuery('(min-width: 1000px)') });
