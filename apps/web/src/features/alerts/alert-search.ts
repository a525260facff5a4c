import type { Category } from '@coequipiers/contract/categories';
import type { Level } from '@coequipiers/contract/outings';
import type { CityChoice } from '../cities/city-choice.ts';

/** What an alert takes over from a search. Without a place, the dialog asks for one. */
export type AlertSearch = {
  place: Pick<CityChoice, 'municipalityName' | 'zipCode' | 'latitude' | 'longitude'> | null;
  /** In metres. */
  distance: number;
  category: Category | null;
  level: Level | null;
};
