/** All announcement queries are under `all`: lists under their own name, single announcements under their id. */
export const announcementKeys = {
  all: ['announcements'],
  nearby: ['announcements', 'nearby'],
  one: (id: string) => ['announcements', 'one', id],
  /** The weeks of a weekly one. */
  weeks: (id: string) => ['announcements', 'weeks', id],
} as const;
