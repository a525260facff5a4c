import { earthMetres } from '@coequipiers/contract/distance';

export { distanceMetres, type Position } from '@coequipiers/contract/distance';

/** The degrees of latitude of a distance. */
export const latitudeDegrees = (metres: number): number => metres / earthMetres / (Math.PI / 180);

/**
 * The degrees of longitude, to either side, of the circle of this radius around a place at this latitude: 180 when a pole lies in it.
 */
export function longitudeDegrees(metres: number, latitude: number): number {
  const share = Math.sin(metres / earthMetres) / Math.cos(latitude * (Math.PI / 180));
  const reachesPole = Math.abs(latitude) + latitudeDegrees(metres) >= 90;
  return reachesPole ? 180 : Math.asin(share) / (Math.PI / 180);
}
