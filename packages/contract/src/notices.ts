import { numberInWords } from './number-in-words.ts';
import { participationLimits } from './participations.ts';

type KindOfNotice = {
  /** Its row in the profile. */
  label: string;
  note: string;
  /** What one still gets while its mails are switched off. */
  withoutMails: string;
  /** What one still gets, whatever is switched off. */
  always?: string;
  /** The page of the link that stops its mails. Null: its mails have links of their own. */
  stop: { title: string; stopped: string } | null;
  /** Its switches in the export of a person's data. */
  exportedAs: string;
  /** What it tells, as the privacy policy lists it. Null: the policy has a paragraph of its own about it. */
  inPolicy: string | null;
};

const notificationsGoOn =
  'Vos notifications continuent, dans l’application et sur les appareils où vous les avez activées.';

const allOff = 'Les notifications de cette sorte sont désactivées\u00A0: rien ne vous est envoyé.';

const { dayBeforeHour, hoursBefore } = participationLimits.reminders;

/**
 * What people are told about outings and alerts, in the order in which they usually get it. Each kind has two switches in the
 * profile: `notify` for all ways of telling at once, and `mails` for its mails only. Both are on until someone chooses. Rows of the
 * profile, links in mails and their pages, the schemas, the stored switches and the export are all made from this table.
 */
export const notices = {
  reminders: {
    label: 'Rappels',
    note: `La veille à ${dayBeforeHour}\u00A0h, et ${numberInWords(hoursBefore)} heures avant.`,
    withoutMails: 'Les rappels continuent sur les appareils où vous avez activé les notifications.',
    stop: {
      title: 'Rappels de séance',
      stopped: 'Vous ne recevrez plus d’e-mail pour vous rappeler vos séances.',
    },
    exportedAs: 'rappels',
    inPolicy: 'rappel',
  },
  offers: {
    label: 'Place proposée',
    note: 'Quand votre tour vient sur une liste d’attente.',
    withoutMails: notificationsGoOn,
    stop: {
      title: 'Places proposées',
      stopped: 'Vous ne recevrez plus d’e-mail quand une place se libère pour vous.',
    },
    exportedAs: 'placesProposees',
    inPolicy: 'place proposée',
  },
  changes: {
    label: 'Changements',
    note: 'Autre jour, autre heure, autre lieu, séance confirmée ou non, annulée.',
    withoutMails: notificationsGoOn,
    always: `L’annulation d’une séance à laquelle vous participez, à moins de ${participationLimits.cancelMailHours}\u00A0heures du début, vous est tout de même envoyée par e-mail si vous n’avez activé les notifications sur aucun appareil.`,
    stop: {
      title: 'Changements de séance',
      stopped: 'Vous ne recevrez plus d’e-mail quand une séance change, est confirmée ou annulée.',
    },
    exportedAs: 'changements',
    inPolicy: 'changement, annulation',
  },
  requests: {
    label: 'Demandes et réponses',
    note: 'Les demandes pour vos séances, les réponses aux vôtres.',
    withoutMails: notificationsGoOn,
    stop: {
      title: 'Demandes et réponses',
      stopped:
        'Vous ne recevrez plus d’e-mail quand un organisateur répond à votre demande ou libère votre place.',
    },
    exportedAs: 'demandesEtReponses',
    inPolicy: 'demande',
  },
  alerts: {
    label: 'Alertes',
    note: 'Les annonces que trouvent vos alertes.',
    withoutMails:
      'Vos alertes «\u00A0Tout de suite\u00A0» restent dans vos notifications. Les résumés du soir et de la semaine ne partent plus.',
    stop: null,
    exportedAs: 'alertes',
    inPolicy: null,
  },
  sos: {
    label: 'SOS remplaçant',
    note: 'Il manque quelqu’un ce soir, près de chez vous.',
    withoutMails: notificationsGoOn,
    stop: {
      title: 'SOS remplaçant',
      stopped: 'Vous ne recevrez plus d’e-mail quand il manque quelqu’un au dernier moment.',
    },
    exportedAs: 'sosRemplacant',
    inPolicy: 'SOS',
  },
} as const satisfies Record<string, KindOfNotice>;

export type NoticeKind = keyof typeof notices;
export const noticeKinds = Object.keys(notices) as NoticeKind[];

/** A value for each kind. */
export const forEachKind = <Value>(valueOf: (kind: NoticeKind) => Value): Record<NoticeKind, Value> =>
  Object.fromEntries(noticeKinds.map((kind) => [kind, valueOf(kind)])) as Record<NoticeKind, Value>;

/** The kinds whose mails have a link that stops all mails of the kind. */
export type StoppedKind = {
  [Kind in NoticeKind]: (typeof notices)[Kind]['stop'] extends null ? never : Kind;
}[NoticeKind];
export const stoppedKinds = noticeKinds.filter((kind): kind is StoppedKind => notices[kind].stop !== null);

/** What a person still gets of a kind with these switches. Empty when nothing is switched off. */
export function whatGoesOn(kind: NoticeKind, on: { notify: boolean; mails: boolean }): string {
  const { withoutMails, always }: KindOfNotice = notices[kind];
  if (on.notify && on.mails) return '';
  const rest = on.notify ? withoutMails : allOff;
  return [rest, always].filter(Boolean).join(' ');
}
