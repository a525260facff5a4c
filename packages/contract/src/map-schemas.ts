import { z } from './zod.ts';

export const mapSettings = z.object({
  /** A vector style that the map is drawn with; null for the embedded outline of France. */
  styleUrl: z.nullable(z.string()),
});
export type MapSettings = z.infer<typeof mapSettings>;
