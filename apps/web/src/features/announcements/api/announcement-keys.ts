/** All announcement queries are under `all`: lists under their own name, single announcements under their id. */
export const announcementKeys = {
  all: ['announcements'],
  nearby: ['announcements', 'nearby'],
  one: (id: string) => ['announcements', 'one', id],
} as const;
