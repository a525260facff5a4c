import type { Message, MessageWrite } from '@coequipiers/contract/chat-schemas';
import { http } from '../../../lib/http.ts';
import type { Interrupted } from '../../../lib/unauthorized.ts';

export const sendMessage = (
  body: MessageWrite,
  idempotencyKey: string,
  interrupted: Interrupted = {},
): Promise<Message> => http<Message>('/api/chat', { method: 'POST', body, idempotencyKey, interrupted });
