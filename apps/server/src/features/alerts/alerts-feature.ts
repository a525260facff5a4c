import type { Db } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { Communes } from '../cities/communes.ts';
import type { Places } from '../places/places.ts';
import { createAlerts } from './alerts.ts';
import { alertsPersonalData } from './alerts-personal-data.ts';
import { alertsRepository } from './alerts-repository.ts';
import { createFound } from './found.ts';
import { alertsRoutes } from './routes.ts';

type Parts = { db: Db; transact: Transact; communes: Communes; places: Places };

/** Everything about alerts: searches that are kept and tell. */
export function createAlertsFeature(parts: Parts) {
  const repository = alertsRepository(parts.db);
  const found = createFound(parts);
  const alerts = createAlerts({ ...parts, repository, found });
  return { alerts, personalData: alertsPersonalData(repository), routes: [alertsRoutes(alerts)] };
}
