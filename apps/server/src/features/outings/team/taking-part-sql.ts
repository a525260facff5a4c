import { activeStates } from '@coequipiers/contract/participation-states';

const list = activeStates.map((state) => `'${state}'`).join(', ');

/** SQL: whether a person whose participation has the state in this column takes part. */
export const isTakingPart = (column: string): string => `${column} IN (${list})`;
