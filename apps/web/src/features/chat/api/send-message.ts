import type { Message, MessageWrite } from '@coequipiers/contract/chat-schemas';
import { http } from '../../../lib/http.ts';

export const sendMessage = (body: MessageWrite, idempotencyKey: string): Promise<Message> =>
  http<Message>('/api/chat', { method: 'POST', body, idempotencyKey });
