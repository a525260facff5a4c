import {
  byDay,
  checksOf,
  isNight,
  mayTellAgain,
  nextCheck,
  tellingAgain,
  tellingFrom,
} from '@coequipiers/contract/confirmation-times';
import { canBeJoined } from '@coequipiers/contract/outing-rules';
import type { Clock } from '../../../platform/clock.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Transact, Transaction } from '../../../platform/transact/transact.ts';
import type { Notice, NoticeWords } from '../../notices/notice.ts';
import type { Notices } from '../../notices/notices.ts';
import type { OutingRow, OutingsRepository } from '../outings-repository.ts';
import type { ParticipationsRepository } from '../team/participations-repository.ts';
import { callForReplacement } from '../team/team.ts';
import { confirmationOfRow, plainOf, type Teams } from '../team/teams.ts';
import {
  aboutOn,
  aboutQuestion,
  aboutWarning,
  asksIfOn,
  type IsOn,
  isOn,
  notOnAnyMore,
  notOnYet,
} from './confirmation-sentences.ts';
import { type About, leadingTo, type Said, wordsOf } from './words.ts';

type Parts = {
  transact: Transact;
  jobs: Pick<Jobs, 'each'>;
  outings: OutingsRepository;
  participations: Pick<ParticipationsRepository, 'in' | 'toldOn' | 'noteToldOn'>;
  teams: Teams;
  notices: Pick<Notices, 'tell' | 'atDelivery' | 'wordsAtLeaving'>;
  clock: () => Clock;
};

/** The recurring jobs. */
export const checksJob = 'outings-checks';
export const confirmationsJob = 'outings-confirmations';
const atMost = 100;

/** What is told. Each event has one subject, so that all notices of a group say the same. */
type Event = 'ask-if-on' | 'not-on-yet' | 'on' | 'not-on';
const events: ReadonlySet<Notice['event']> = new Set<Event>(['ask-if-on', 'not-on-yet', 'on', 'not-on']);
const isOurs = (event: Notice['event']): event is Event => events.has(event);

function subjectOf(event: Event, row: OutingRow): string {
  if (event === 'ask-if-on') return aboutQuestion(row);
  return event === 'not-on-yet' ? aboutWarning(row) : aboutOn(row);
}

/** `last`: what somebody was told last; undefined for who is not in any more. */
const isNewTo = (event: Event, last: boolean | null | undefined): boolean =>
  last !== undefined && (event === 'not-on-yet' || last !== true);

function isNewToAuthor(event: Event, { starts_at, asked_for, author_told_on }: OutingRow): boolean {
  if (event === 'ask-if-on') return asked_for?.getTime() !== starts_at.getTime();
  return event === 'not-on' ? author_told_on === true : author_told_on !== true;
}

/** What is noted when the author is told. */
const notedOf = (event: Event, { starts_at }: OutingRow, now: Date) => ({
  author_told_on: event === 'on',
  ...(event === 'ask-if-on' && { asked_for: starts_at }),
  ...(event === 'not-on' && { told_off_at: now }),
});

/**
 * Tells people in time whether an outing is on. The jobs only find whom it may concern. What is true is asked when a notice is
 * delivered, with the outing locked, and once more when a push or a mail leaves. What each person was told last is noted with the
 * delivery, so that nobody is told it twice.
 */
export function createConfirming({ transact, jobs, outings, participations, teams, notices, clock }: Parts) {
  /** Whether it is still to be played. Nobody joins a slot that is paused. */
  const isOpen = (row: OutingRow): boolean =>
    !row.paused && canBeJoined(plainOf(row, clock().now), clock().now);

  const tell = async (
    row: OutingRow,
    event: Event,
    people: readonly string[],
    transaction: Transaction,
  ): Promise<void> => {
    const about = await outings.about(row, transaction);
    if (!about) return;
    const { now } = clock();
    await notices.tell(
      people.map((personId) => ({
        personId,
        kind: 'changes',
        event,
        ...leadingTo(about),
        ...wordsOf(about, now, said(event, about, row, personId)),
        outingId: row.id,
        about: subjectOf(event, row),
        ...(event === 'not-on-yet' && { once: true as const }),
        ...(event === 'ask-if-on' && { answerUntil: row.starts_at.toISOString() }),
        mail: { when: 'without-push' },
      })),
      transaction,
    );
  };

  const said = (event: Event, about: About, row: OutingRow, personId: string): Said => {
    const { now } = clock();
    const on = isOnOf(row);
    switch (event) {
      case 'ask-if-on':
        return asksIfOn(about, now, on, row.asked);
      case 'not-on-yet':
        return notOnYet(about, now, on);
      case 'on':
        return isOn(about, now, on, personId === row.author_id);
      case 'not-on':
        return notOnAnyMore(about, now, on);
    }
  };

  /** Asks the author five hours before the start, and tells those who are in three hours before, if too few come. */
  const check = (outingId: string): Promise<void> =>
    transact.unattended(async (transaction) => {
      const { now } = clock();
      const row = await outings.lock(outingId, transaction);
      const due = row?.check_at;
      if (!row || !due || due > now) return;
      const { starts_at, time_zone } = row;
      await outings.note(outingId, { check_at: nextCheck(starts_at, time_zone, now) }, transaction);
      // One that comes so late that it is night is left out.
      if (!isOpen(row) || confirmationOfRow(row).confirmed !== false || isNight(now, time_zone)) return;
      const kinds = checksOf(starts_at, time_zone).filter(({ at }) => at >= due && at <= now);
      for (const { kind } of kinds) {
        if (kind === 'warn')
          await tell(row, 'not-on-yet', await participations.in(outingId, transaction), transaction);
        else {
          await tell(row, 'ask-if-on', [row.author_id], transaction);
          // From now on whoever is first takes a place that is free or was offered.
          await teams.change(row, callForReplacement, { cause: { by: 'question' } }, transaction);
        }
      }
    });

  /** Tells what has changed some seconds ago, if it is still so. */
  const confirm = (outingId: string): Promise<void> =>
    transact.unattended(async (transaction) => {
      const { now } = clock();
      const row = await outings.lock(outingId, transaction);
      if (!row?.tell_at || row.tell_at > now) return;
      const { confirmed } = confirmationOfRow(row);
      const later = isOpen(row) && confirmed !== null ? laterThan(row, now) : undefined;
      await outings.note(outingId, { tell_at: later ?? null }, transaction);
      if (!isOpen(row) || confirmed === null || later) return;
      if (confirmed) {
        const people = await participations.in(outingId, transaction);
        await tell(row, 'on', [row.author_id, ...people], transaction);
      } else if (row.author_told_on) await tell(row, 'not-on', [row.author_id], transaction);
    });

  /** Until when it has to wait: for the day, or because the author was told not long ago that it is not on any more. */
  const laterThan = (row: OutingRow, now: Date): Date | undefined => {
    if (isNight(now, row.time_zone)) return byDay(now, row.time_zone);
    // It may have been moved.
    if (now < tellingFrom(row.starts_at)) return byDay(tellingFrom(row.starts_at), row.time_zone);
    const waits =
      row.author_told_on && confirmationOfRow(row).confirmed === false && !mayTellAgain(row.told_off_at, now);
    return waits && row.told_off_at ? tellingAgain(row.told_off_at, row.time_zone) : undefined;
  };

  /** Of these people, those to whom a notice says something that is true and new to them. Notes that they are told. */
  const delivered = async (
    event: Event,
    row: OutingRow,
    people: readonly string[],
    transaction: Transaction,
  ): Promise<Set<string>> => {
    const { now } = clock();
    const { confirmed } = confirmationOfRow(row);
    const isTrue = confirmed === (event === 'on');
    if (!isTrue || !isOpen(row)) return new Set();
    if (isNight(now, row.time_zone)) {
      if (event === 'on' || event === 'not-on')
        await outings.note(row.id, { tell_at: byDay(now, row.time_zone) }, transaction);
      return new Set();
    }
    const told = await participations.toldOn(row.id, people, transaction);
    const concerned = new Set(
      people.filter((personId) =>
        personId === row.author_id ? isNewToAuthor(event, row) : isNewTo(event, told.get(personId)),
      ),
    );
    if (concerned.has(row.author_id)) await outings.note(row.id, notedOf(event, row, now), transaction);
    await participations.noteToldOn(row.id, [...concerned], event === 'on', transaction);
    return concerned;
  };

  notices.atDelivery('changes', async (given, transaction) => {
    const [first] = given;
    if (!first?.outingId || !isOurs(first.event)) return given;
    const { event, outingId } = first;
    const row = await outings.lock(outingId, transaction);
    const about = row && (await outings.about(row, transaction));
    if (!row || !about) return [];
    // What is about a former start is out of date.
    const people = given.flatMap(({ personId, about: subject }) =>
      subject === subjectOf(event, row) ? personId : [],
    );
    const concerned = await delivered(event, row, people, transaction);
    const { now } = clock();
    return given
      .filter(({ personId }) => concerned.has(personId))
      .map((notice) => ({ ...notice, ...wordsOf(about, now, said(event, about, row, notice.personId)) }));
  });

  notices.wordsAtLeaving(
    'changes',
    async ({ outingId, personId, event }): Promise<NoticeWords | undefined> => {
      const row = isOurs(event) ? await outings.ofPersonIn(outingId, personId) : undefined;
      const about = row && (await outings.about(row));
      if (!row || !about || !isOurs(event) || !isOpen(row)) return undefined;
      if (confirmationOfRow(row).confirmed !== (event === 'on')) return undefined;
      return wordsOf(about, clock().now, said(event, about, row, personId));
    },
  );

  return {
    check: (): Promise<void> =>
      jobs.each({
        name: checksJob,
        list: () => outings.dueBy('check_at', checksJob, clock().now, atMost),
        work: check,
      }),
    confirm: (): Promise<void> =>
      jobs.each({
        name: confirmationsJob,
        list: () => outings.dueBy('tell_at', confirmationsJob, clock().now, atMost),
        work: confirm,
      }),
  };
}

export const isOnOf = (row: OutingRow): IsOn => ({
  ...confirmationOfRow(row),
  people: 1 + row.taken - row.held,
});
