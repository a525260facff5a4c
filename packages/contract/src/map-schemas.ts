import { z } from './zod.ts';

export const mapSettings = z.object({
  /** The vector style of the map; null for the embedded outline of France. */
  styleUrl: z.nullable(z.string()),
});
export type MapSettings = z.infer<typeof mapSettings>;
