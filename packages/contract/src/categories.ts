/** In the order in which forms and filters show them. */
export const categories = ['Football', 'Tennis', 'Basketball', 'Natation', 'Running'] as const;
export type Category = (typeof categories)[number];
