import { activeStates } from './participation-states.ts';

/** The caller's part in an outing of the agenda. */
export const agendaRoles = ['author', ...activeStates] as const;
export type AgendaRole = (typeof agendaRoles)[number];

export const agendaLimits = {
  /** The most upcoming entries, and also the most past ones. */
  entries: 200,
  /** So many weeks of a series are shown at first. With too many entries, the further ones are left out before any others are. */
  ofSeries: 2,
  /** How long a feed still lists an outing that is cancelled or that its owner has left, so that every calendar removes it. */
  cancelledDays: 30,
  /** How often a calendar is asked to fetch the feed. */
  refreshMinutes: 60,
} as const;

/** The words of entries in calendars. */
export const agendaTexts = {
  calendarName: 'Coéquipiers',
  /** The title of an outing whose announcement was taken down, or whose author was erased. */
  untitled: 'Annonce supprimée',
  roles: {
    author: 'Vous organisez cette séance.',
    in: 'Vous participez.',
    offered: 'Une place vous est proposée. Répondez sur la page de l’annonce.',
    waiting: 'Vous êtes sur la liste d’attente.',
    asked: 'Votre demande attend la réponse de l’organisateur.',
  } satisfies Record<AgendaRole, string>,
  cancelled: 'Cette séance est annulée.',
  gone: 'Vous ne participez pas, ou plus, à cette séance.',
} as const;
