import { mailStopRoutes } from '../preferences/mail-stop-routes.ts';
import { chatService, type Parts } from './chat.ts';
import { chatPersonalData } from './chat-personal-data.ts';
import { chatRepository } from './chat-repository.ts';
import { chatRoutes } from './routes.ts';

export function createChat(parts: Parts) {
  const chat = chatService(parts);
  return {
    ...chat,
    personalData: chatPersonalData(chatRepository(parts.db)),
    routes: [chatRoutes(chat), mailStopRoutes(chat.mailStop)],
  };
}
