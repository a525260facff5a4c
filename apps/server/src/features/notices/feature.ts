import { mailStopRoutes } from '../preferences/mail-stop-routes.ts';
import { noticesService, type Parts } from './notices.ts';

export function createNotices(parts: Parts) {
  const notices = noticesService(parts);
  return { ...notices, routes: notices.mailStops.map(mailStopRoutes) };
}
