/** The columns with the place of an announcement or an outing, from the finest to the coarsest. A cover names values of each. */
export const coverColumns = ['place_id', 'small_cell', 'large_cell'] as const;
export type CoverColumn = (typeof coverColumns)[number];
