import { unreadable } from './text-rules.ts';

export const participationLimits = {
  /** A note to the author when someone joins. */
  note: { max: 300 },
  reason: { max: 300 },
  joinsPerDay: 20,
  /** How long a press of one's own can be undone without the author being told. */
  undoSeconds: 10,
  /** From when on who joined by their own press reads the meeting point and the names: nobody reads them and then leaves silently. */
  readableSeconds: 12,
  /** How long an offered place is held: a share of the time until the start, within these bounds. */
  offer: { share: 1 / 4, minMinutes: 20, maxMinutes: 360 },
  /** In this time before the start, a free place is called: it goes to whoever takes it first. */
  calledMinutes: 180,
  /** `withinHours`: leaving a full outing this shortly before its start asks for a replacement automatically. */
  sos: { everyMinutes: 120, shownMinutes: 120, withinHours: 24 },
  reminders: { dayBeforeHour: 18, hoursBefore: 2, quiet: { from: 22, to: 7 } },
  /** This shortly before its start, a cancellation is also told by mail to everyone who takes part. */
  cancelMailHours: 48,
  /** Hours at the commune that do not count for an offer. */
  night: { from: 22, to: 8 },
} as const;

export const participationTexts = {
  /** The button and the link of someone who is in and leaves. */
  leave: 'Je ne peux plus venir',
  /** The same of someone who waits, and of someone who has asked. */
  leaveList: 'Quitter la liste',
  takeBack: 'Retirer ma demande',
  own: 'Vous organisez cette séance',
  closed: "Cette séance n'est plus ouverte",
  answered: "L'organisateur a déjà répondu",
  offerGone: "Cette place n'est plus disponible",
  changed: 'Cette demande n’est plus d’actualité',
  nobodyMissing: 'Il ne manque personne',
  sosTooSoon: `Un SOS est déjà parti il y a moins de ${participationLimits.sos.everyMinutes / 60} heures`,
  unreadable,
  noteTooLong: `Votre mot ne peut pas dépasser ${participationLimits.note.max} caractères`,
  reasonTooLong: `Le motif ne peut pas dépasser ${participationLimits.reason.max} caractères`,
} as const;
