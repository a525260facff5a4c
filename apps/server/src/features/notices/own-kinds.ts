import type { NoticeKind, StoppedKind } from '@coequipiers/contract/notices';
import type { Mail } from '../../platform/mail/message.ts';
import type { Transaction } from '../../platform/transact/transact.ts';
import type { Notice, NoticeWords } from './notice.ts';

/**
 * The words of a push or a mail at the moment when it leaves, which may be an hour after it was queued. Undefined when it is out of
 * date.
 */
type WordsAtLeaving = (
  notice: Pick<Notice, 'personId' | 'event'> & { outingId: string },
) => Promise<NoticeWords | undefined>;

/** Of the notices of a group, those that are still true when they are delivered, with the words that are true then. */
type AtDelivery = (told: readonly Notice[], transaction: Transaction) => Promise<readonly Notice[]>;

/** What a feature adds to the notices of a kind whose mails have links of their own. */
type OwnKind = {
  /** How long a notice must wait because it is night at this place. It is asked just before the delivery, which may be late. */
  waitMs: (timeZone: string) => number;
  /** The people for whom the notice is still valid when it is delivered, which may be late. */
  standing: (told: readonly Notice[], transaction: Transaction) => Promise<Set<string>>;
  /** Writes the mail, with the headers that stop it. Undefined when it is out of date. */
  write: (notice: Notice, person: { username: string }) => Promise<Omit<Mail, 'to'> | undefined>;
};

export type OwnKinds = ReturnType<typeof createOwnKinds>;

/** What other features add to the notices of their kinds. */
export function createOwnKinds() {
  const owns = new Map<NoticeKind, OwnKind>();
  const wordings = new Map<NoticeKind, WordsAtLeaving>();
  const deliveries = new Map<NoticeKind, AtDelivery>();
  return {
    ofKind: (kind: Exclude<NoticeKind, StoppedKind>, own: OwnKind): void => void owns.set(kind, own),

    wordsAtLeaving: (kind: NoticeKind, words: WordsAtLeaving): void => void wordings.set(kind, words),

    atDelivery: (kind: NoticeKind, deliver: AtDelivery): void => void deliveries.set(kind, deliver),

    delivered: async (told: readonly Notice[], transaction: Transaction): Promise<readonly Notice[]> => {
      const deliver = told[0] && deliveries.get(told[0].kind);
      return deliver ? deliver(told, transaction) : told;
    },

    of: (kind: NoticeKind): OwnKind | undefined => owns.get(kind),

    wordsOf: async (
      notice: NoticeWords & Pick<Notice, 'kind' | 'outingId' | 'personId' | 'event'>,
    ): Promise<NoticeWords | undefined> => {
      const { kind, outingId, personId, event } = notice;
      const wording = wordings.get(kind);
      return wording && outingId ? wording({ outingId, personId, ...(event && { event }) }) : notice;
    },

    waitOf: ({ kind, timeZone }: Pick<Notice, 'kind' | 'timeZone'>): number =>
      timeZone === undefined ? 0 : (owns.get(kind)?.waitMs(timeZone) ?? 0),
  };
}
