import { agendaRoles } from './agenda.ts';
import { categories } from './categories.ts';
import { outing } from './outings-schemas.ts';
import { participation } from './participations-schemas.ts';
import { series } from './series-schemas.ts';
import { visibilities } from './visibility.ts';
import { z } from './zod.ts';

export const agendaEntry = z.object({
  announceId: z.string(),
  title: z.string(),
  category: z.enum(categories),
  municipalityName: z.string(),
  visibility: z.enum(visibilities),
  role: z.enum(agendaRoles),
  outing,
  /** Where the outing is a week of a series. */
  series: z.nullable(series),
  participation: z.nullable(participation),
  /** Only for the author: how many people ask to take part. */
  asked: z.optional(z.number()),
});
export type AgendaEntry = z.infer<typeof agendaEntry>;

/** Upcoming: the soonest first. Past: the newest first. */
export const agenda = z.object({ upcoming: z.array(agendaEntry), past: z.array(agendaEntry) });
export type Agenda = z.infer<typeof agenda>;

/** Null without a feed. */
export const agendaFeed = z.nullable(z.object({ since: z.string() }));
export type AgendaFeed = z.infer<typeof agendaFeed>;

/** The address is told only once. */
export const newAgendaFeed = z.object({ url: z.string() });
