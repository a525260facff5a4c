import { sports } from './sports.ts';

export type Category = (typeof sports)[number]['name'];
export const categories: readonly Category[] = sports.map(({ name }) => name);
