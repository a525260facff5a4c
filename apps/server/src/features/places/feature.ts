import type { Db } from '../../platform/db/database.ts';
import { placesService } from './places.ts';

export const createPlaces = ({ db }: { db: Db }) => placesService(db);
