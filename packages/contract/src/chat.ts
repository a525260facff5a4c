import { contactTexts } from './contact.ts';
import { shorten } from './shorten.ts';
import { longText, unreadable } from './text-rules.ts';

export const chatLimits = {
  message: { min: 1, max: longText.max },
  /** In the contact dialog only. */
  contact: { min: 10, max: 500 },
  page: { default: 15, max: 200 },
  /** How many messages a conversation shows at first, and how many a reconnecting client gets at a time. */
  newest: 200,
  /** How many conversations an inbox shows. */
  inbox: 500,
  preview: 100,
  /** How long a message stays unread before its reader gets a mail. */
  mailAfterMinutes: 15,
} as const;

export const chatTexts = {
  required: 'Le message est requis',
  contactTooShort: `Le message doit contenir au moins ${chatLimits.contact.min} caractères`,
  contactTooLong: `Le message ne peut pas dépasser ${chatLimits.contact.max} caractères`,
  tooLong: `Le message ne peut pas dépasser ${longText.written} caractères`,
  unreadable,
  noRecipient: 'Choisissez à qui écrire',
  oneRecipient: 'Un message ne peut avoir qu’un destinataire',
  recipientInvalid: 'Ce destinataire n’est pas valide',
  pageInvalid: 'Cette page de messages n’existe pas',
  limitInvalid: `Le nombre de messages doit être compris entre 1 et ${chatLimits.page.max}`,
  seqInvalid: 'Ce numéro de message n’est pas valide',
  contactUnauthenticated: 'Vous devez être connecté pour envoyer un message',
  contactForbidden: "Vous n'êtes pas autorisé à envoyer ce message",
  contactFailed: contactTexts.failed,
  search: 'Rechercher une conversation...',
  composer: 'Tapez votre message...',
  empty: 'Aucune conversation',
  emptyHint: 'Vos conversations apparaîtront ici',
  newMessage: 'Nouveau message',
} as const;

/** 'Nouvelle conversation', '1 message', '12 messages'. */
export function messageCountText(count: number): string {
  if (count === 0) return 'Nouvelle conversation';
  return count === 1 ? '1 message' : `${count} messages`;
}

/** A message on one line, as lists show it. */
export function previewOf(content: string): string {
  return shorten(content, chatLimits.preview);
}
