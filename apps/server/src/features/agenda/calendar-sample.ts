import { agendaRoles } from '@coequipiers/contract/agenda';
import { frenchTimeZones, paris } from '@coequipiers/contract/time-zones';
import { calendarExamples, columnsAfter } from '../../platform/db/outing-fields.ts';
import type { FeedRow } from './agenda-repository.ts';

const plain: FeedRow = {
  outing_id: '0'.repeat(32),
  own_state: 'in',
  is_author: false,
  announce_id: '1'.repeat(32),
  has_announcement: true,
  weekly: false,
  title: 'Séance',
  municipality_name: 'Saint-Étienne',
  outing_starts_at: new Date('2026-01-01T12:00:00Z'),
  outing_ends_at: new Date('2026-01-01T13:30:00Z'),
  time_zone: paris,
  ...columnsAfter({}, undefined),
  confirmed: null,
  meeting_point: null,
  sequence: 0,
  changed_at: new Date('2026-01-01T00:00:00Z'),
  cancelled: false,
};

const changes: Partial<FeedRow>[] = [
  { is_author: true, own_state: null },
  ...[...agendaRoles, 'left' as const].flatMap((state) => (state === 'author' ? [] : { own_state: state })),
  ...calendarExamples,
  ...frenchTimeZones.map((time_zone) => ({ time_zone })),
  { confirmed: true },
  { confirmed: false },
  { cancelled: true },
  { has_announcement: false },
  { weekly: true },
  { title: '' },
  { meeting_point: 'Portail vert, 3 rue de l’Été ; au fond de la cour, derrière le gymnase' },
  // The clock shows this time twice, because summer time ends.
  { outing_starts_at: new Date('2027-10-31T00:30:00Z'), outing_ends_at: new Date('2027-10-31T01:30:00Z') },
];

/**
 * Rows that together use every text, state and time zone of a calendar. The calendar made of them changes whenever the way of
 * writing calendars does.
 */
export const sampleRows: readonly FeedRow[] = changes.map((change) => ({ ...plain, ...change }));
