import { hourOf } from '@coequipiers/contract/outing-words';

/** '18 h 42' on this device. */
export function clockTime(instant: number): string {
  const at = new Date(instant);
  return hourOf(`${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`);
}
