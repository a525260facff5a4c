import { distanceMetres } from '@coequipiers/contract/distance';
import type { DemoCommune } from './records.ts';

export const distanceKm = (a: DemoCommune, b: DemoCommune): number => distanceMetres(a, b) / 1000;
