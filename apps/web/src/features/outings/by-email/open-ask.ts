import { readSession } from '../../../lib/session.ts';
import { readAsk } from './kept-ask.ts';

/** Whether the dialog of a visitor was open here when the page was left. */
export const hasOpenAsk = (outingId: string): boolean =>
  readSession() === null && readAsk().outingId === outingId;
