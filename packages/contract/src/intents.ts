/** What a visitor wanted to do when they were asked to log in. */
export const intentKinds = [
  'join',
  'wait',
  'vote',
  'favorite',
  'comment',
  'message',
  'alert',
  'publish',
] as const;
export type IntentKind = (typeof intentKinds)[number];

export type Intent = {
  kind: IntentKind;
  announceId?: string | undefined;
  outingId?: string | undefined;
  /** In each week of a series, and not only in this one. */
  every?: boolean | undefined;
};

export const intentLimits = {
  /** How long a tab keeps it for a login. */
  tabMs: 3_600_000,
  /** How long after the press it is still done without a further one. */
  doneMs: 2 * 3_600_000,
  /** How long the server keeps it with a registration, and the page's secret. */
  keptHours: 48,
} as const;

/** Done by itself after the login. Everything else waits for one press. */
export const isDoneByItself = (kind: IntentKind): boolean => kind === 'join' || kind === 'favorite';
