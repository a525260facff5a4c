import { earthMetres } from '@coequipiers/contract/distance';

export { distanceMetres, type Position } from '@coequipiers/contract/distance';

/** The degrees of latitude of a distance. */
export const latitudeDegrees = (metres: number): number => metres / earthMetres / (Math.PI / 180);
