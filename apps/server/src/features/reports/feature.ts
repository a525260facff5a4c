import { type Parts, reportsService } from './reports.ts';
import { reportsRoutes } from './routes.ts';

export function createReports(parts: Parts) {
  const reports = reportsService(parts);
  return {
    ...reports,
    routes: [reportsRoutes(reports)],
  };
}
