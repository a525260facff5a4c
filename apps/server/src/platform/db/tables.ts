import type { AlertFrequency } from '@coequipiers/contract/alerts';
import type { Category } from '@coequipiers/contract/categories';
import type { IntentKind } from '@coequipiers/contract/intents';
import type { Decision, Ground } from '@coequipiers/contract/moderation';
import type { NotificationAnswer, NotificationType } from '@coequipiers/contract/notifications';
import type { Level } from '@coequipiers/contract/outings';
import type { ParticipationState } from '@coequipiers/contract/participation-states';
import type { RegularState } from '@coequipiers/contract/regulars';
import type { ReportTarget } from '@coequipiers/contract/reports';
import type { Visibility } from '@coequipiers/contract/visibility';
import type { VoteType } from '@coequipiers/contract/votes';
import type { ColumnType, Generated } from 'kysely';
import type { PlainColumns } from './outing-fields.ts';

/** Set by the database only. */
type Stamp = ColumnType<Date, never, never>;
/** Null until the event happens. */
type Moment = ColumnType<Date | null, Date | undefined, Date | null>;

/** The schema that the migrations create. An id is a UUID printed as 32 hexadecimal characters. */
export type Tables = {
  people: {
    id: string;
    alias: string;
    email: string | null;
    username: string;
    username_key: string | null;
    password_hash: string | null;
    commune_code: string | null;
    zip_code: Generated<string>;
    municipality_name: Generated<string>;
    region_name: Generated<string>;
    latitude: Generated<number>;
    longitude: Generated<number>;
    read_receipts: Generated<boolean>;
    terms_version: string;
    terms_accepted_at: Generated<Date>;
    created_at: Generated<Date>;
    activated_at: Moment;
    last_login_at: Moment;
    erased_at: Moment;
    moderator: Generated<boolean>;
    suspended_until: Moment;
    inactivity_warned_at: Moment;
    /** Only for outings that are no longer kept: see `newcomers-sql.ts`. */
    has_played: Generated<boolean>;
  };
  preferences: { person_id: string; kind: string; enabled: boolean };
  sessions: {
    id: string;
    person_id: string;
    created_at: Stamp;
    expires_at: Date;
    wrote_lsn: ColumnType<string | null, never, string>;
    by_mail: Generated<boolean>;
  };
  login_requests: {
    id: string;
    address_hash: Buffer;
    page_hash: Buffer;
    person_id: string | null;
    token_hash: Buffer | null;
    code_hash: Buffer | null;
    tries: Generated<number>;
    ended_at: Moment;
    created_at: Stamp;
  };
  wrong_login_codes: { id: string; address_hash: Buffer; tried_at: Stamp };
  mail_links: {
    id: string;
    person_id: string;
    purpose: 'activate' | 'reset';
    token_hash: Buffer;
    created_at: Stamp;
    expires_at: Date;
    used_at: Moment;
  };
  registrations: {
    person_id: string;
    secret_hash: Buffer | null;
    logged_in_at: Moment;
    intent_kind: IntentKind | null;
    intent_announce_id: string | null;
    intent_outing_id: string | null;
    intent_every: Generated<boolean>;
    created_at: Stamp;
  };
  known_networks: { hash: Buffer; person_id: string; seen_at: Stamp };
  idempotency_keys: {
    person_id: string;
    key: string;
    request_hash: Buffer;
    body: ColumnType<{ value: unknown } | null, undefined, string>;
    created_at: Stamp;
  };
  job_items_aside: { job: string; item: string; attempts: number; until: Date };
  jobs: {
    id: string;
    name: string;
    data: ColumnType<object, string, never>;
    attempts: Generated<number>;
    /** When the job was first due: for a delayed job, later than when it was added. */
    sent_at: Stamp;
    due_at: Generated<Date>;
  };
  images: { id: string; person_id: string; claims: Generated<number>; created_at: Stamp };
  places: { id: number; latitude: number; longitude: number };
  place_counts: {
    kind: number;
    part: number;
    category: Category;
    amount: number;
    merged: Generated<boolean>;
  };
  announcements: {
    id: string;
    author_id: string;
    title: string;
    description: string;
    category: Category;
    commune_code: string;
    zip_code: string;
    municipality_name: string;
    region_name: string;
    place_id: number;
    small_cell: number;
    large_cell: number;
    start_date: string | null;
    end_date: string | null;
    image_id: string | null;
    views: Generated<number>;
    likes: ColumnType<number, never, never>;
    dislikes: ColumnType<number, never, never>;
    comment_count: ColumnType<number, never, never>;
    created_at: Generated<Date>;
    edited_at: Moment;
    listed_until: Stamp;
    visibility: Generated<Visibility>;
    /** When it was last turned from the link to everyone. */
    opened_at: Moment;
    /** Never true with `visibility` 'link': the database sees to it. */
    listed: Generated<boolean>;
    /** The outing that it shows. */
    outing_id: string | null;
    /** Until when an announcement with an outing is listed. */
    outing_until: Date | null;
    /** It has a series. Its `outing_id` is then the last week, and not the one that it shows. */
    weekly: Generated<boolean>;
    /** Its series is paused. Never `listed` then: the database sees to it. */
    paused: Generated<boolean>;
  };
  series: {
    announcement_id: string;
    /** The day of the next week to make. */
    next_slot: string;
    until: string | null;
    time_zone: string;
    /** HH:MM, as each week begins with it; so the next three. */
    start_time: string;
    duration_minutes: number;
    places: number;
    minimum: number | null;
    meeting_point: string | null;
    /** When the author was asked whether it goes on. */
    asked_at: Moment;
    paused_at: Moment;
    /** When the author last said so. */
    kept_on_at: Generated<Date>;
  };
  regulars: {
    announcement_id: string;
    person_id: string;
    state: Exclude<RegularState, 'no'>;
    /** Whether new weeks begin with it. */
    carried: boolean;
    turn: number;
    since: Generated<Date>;
    /** By the database's clock. Null when it was not their own press. */
    pressed_at: Date | null;
  };
  participations: {
    outing_id: string;
    person_id: string;
    state: ParticipationState;
    turn: number;
    offered_until: Date | null;
    note: string | null;
    reason: string | null;
    since: Generated<Date>;
    /** By the database's clock. Null when the place was not taken by the person's own press. */
    pressed_at: Date | null;
    /** Made with its week, or by the press of 'every week'. */
    by_series: Generated<boolean>;
    /** Whether they were told last that the outing is on, or that it is not on yet. */
    told_on: Generated<boolean | null>;
    sequence: ColumnType<number, never, number>;
    changed_at: Stamp;
  };
  outings: PlainColumns & {
    id: string;
    announcement_id: string | null;
    /** Copies of fields of the announcement, which stay when it is deleted. */
    kept_announcement_id: string | null;
    kept_title: Generated<string>;
    kept_municipality_name: Generated<string>;
    sequence: ColumnType<number, never, never>;
    changed_at: Stamp;
    author_id: string;
    starts_at: Date;
    ends_at: Date;
    time_zone: string;
    places: number;
    /** Null while the registrations are not closed. */
    places_before_closing: number | null;
    taken: Generated<number>;
    held: Generated<number>;
    waiting: Generated<number>;
    asked: Generated<number>;
    called: Generated<boolean>;
    is_full: ColumnType<boolean, never, never>;
    was_full: ColumnType<boolean, never, never>;
    meeting_point: string | null;
    urgent_until: Moment;
    sos_at: Moment;
    remind_at: Date | null;
    /** The author has said that it is played, however few people come. */
    played_anyway: Generated<boolean>;
    /** When to look next whether it is on, and when to tell that this has changed. */
    check_at: Generated<Date | null>;
    tell_at: Generated<Date | null>;
    /** About which start the author was asked last. */
    asked_for: Moment;
    /** What the author was told last, and when they were told that it is not on any more. */
    author_told_on: Generated<boolean | null>;
    told_off_at: Moment;
    cancelled_at: Moment;
    cancel_reason: string | null;
    /** And not by moderation, a suspension or an erasure. */
    cancelled_by_author: Generated<boolean>;
    category: Category;
    place_id: number;
    small_cell: number;
    large_cell: number;
    created_at: Date;
    /** That of its announcement. */
    visibility: Generated<Visibility>;
    /** Never true with `visibility` 'link': the database sees to it. */
    listed: Generated<boolean>;
    /** The planned day of a week of a series. */
    slot: ColumnType<string | null, string | null | undefined, string | null>;
    /** The start of the week before, and the end of all weeks before. -Infinity for what is no week, or the first. */
    next_from: Generated<Date | number>;
    shown_from: Generated<Date | number>;
    near_week: Generated<boolean>;
    paused: Generated<boolean>;
  };
  alerts: {
    id: string;
    person_id: string | null;
    email: string | null;
    confirmed_at: Moment;
    commune_code: string;
    zip_code: string;
    municipality_name: string;
    region_name: string;
    time_zone: string;
    place_id: number;
    small_cell: number;
    large_cell: number;
    max_distance: number;
    categories: Category[];
    level: Level | null;
    days: number[];
    from_time: string | null;
    to_time: string | null;
    frequency: AlertFrequency;
    paused: Generated<boolean>;
    created_at: Generated<Date>;
    since: Generated<Date>;
    pressed_at: Generated<Date>;
    asked_at: Moment;
    /** When the next summary is due. */
    due_at: Moment;
    /** The same for all alerts of a person or an address. */
    recipient: ColumnType<string, never, never>;
    matched: ColumnType<boolean, never, never>;
  };
  alert_matches: {
    announcement_id: string;
    recipient: string;
    alert_id: string;
    matched_at: Generated<Date>;
    left_for_summary: Generated<boolean>;
    due_at: Moment;
  };
  alert_days: { recipient: string; day: string; told: number };
  sos_turns: { person_id: string; kind: 'asks' | 'is asked'; times: Date[] };
  announcement_viewers: { announcement_id: string; visitor: Buffer; seen_at: Generated<Date> };
  deleted_announcements: { id: string; deleted_at: Generated<Date> };
  notifications: {
    id: string;
    person_id: string;
    seq: number;
    type: NotificationType;
    title: string;
    preview: string;
    conversation_id: string | null;
    announcement_id: string | null;
    /** A week of a weekly announcement. */
    outing_id: string | null;
    comment_id: string | null;
    sender_id: string | null;
    about: Buffer | null;
    event: string | null;
    answer_until: Date | null;
    answered: NotificationAnswer | null;
    read_at: Moment;
    created_at: Generated<Date>;
  };
  notification_counters: { person_id: string; last_seq: number };
  conversations: {
    id: string;
    low_id: string;
    high_id: string;
    last_seq: Generated<number>;
    created_at: Generated<Date>;
  };
  conversation_members: {
    conversation_id: string;
    person_id: string;
    read_seq: Generated<number>;
    unread: Generated<number>;
    cleared_seq: Generated<number>;
    muted: Generated<boolean>;
    last_at: Generated<Date>;
    mail_due_at: Moment;
  };
  messages: {
    conversation_id: string;
    seq: number;
    id: string;
    sender_id: string;
    content: string;
    announcement_id: string | null;
    created_at: Generated<Date>;
  };
  push_subscriptions: {
    id: string;
    person_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: Generated<Date>;
  };
  agenda_feeds: { person_id: string; secret_hash: Buffer; created_at: Generated<Date> };
  blocks: { person_id: string; blocked_id: string; created_at: Generated<Date> };
  votes: { announcement_id: string; person_id: string; value: VoteType; voted_at: Generated<Date> };
  favorites: { id: string; person_id: string; announcement_id: string; created_at: Generated<Date> };
  comments: {
    id: string;
    announcement_id: string;
    author_id: string;
    content: string;
    created_at: Generated<Date>;
    edited_at: Moment;
  };
  reports: {
    id: string;
    reporter_id: string | null;
    email: string | null;
    target_type: ReportTarget;
    target_id: string;
    target_person_id: string | null;
    reason: string;
    details: string;
    good_faith: boolean;
    content: ColumnType<object, string, never>;
    created_at: Generated<Date>;
    closed_at: Moment;
    decision_id: ColumnType<string | null, undefined, string>;
  };
  moderation_log: {
    id: string;
    moderator_id: string;
    target_type: ReportTarget;
    target_id: string;
    target_person_id: string | null;
    decision: Decision;
    ground: Ground;
    rule: string;
    reasons: string;
    suspended_days: number | null;
    decided_at: ColumnType<Date, undefined, never>;
  };
  join_requests: {
    id: string;
    token_hash: Buffer;
    announcement_id: string;
    outing_id: string;
    email: string;
    first_name: string;
    every: boolean;
    created_at: Stamp;
  };
  stopped_mailboxes: { hash: Buffer; stopped_at: Stamp };
  installation: { is_only: ColumnType<boolean, never, never>; id: ColumnType<string, undefined, never> };
  demo_parts: { name: string; added_at: Stamp };
  bus_detour: {
    id: string;
    position: ColumnType<number, never, never>;
    instance: string;
    topic: string;
    message: ColumnType<unknown, string, never>;
    sent_at: Stamp;
  };
  bus_instances: { instance: string; seen_at: Date; deaf_since: Date | null };
};
