import type { Generated } from 'kysely';

/** The database as the migrations make it. */
export type Tables = {
  migrations: { name: string; checksum: string; applied_at: Generated<Date> };
};
