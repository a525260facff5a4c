import { mailStopRoutes } from '../preferences/mail-stop-routes.ts';
import { newsletterService, type Parts } from './newsletter.ts';

export function createNewsletter(parts: Parts) {
  const { mailStop } = newsletterService(parts);
  return { routes: [mailStopRoutes(mailStop)] };
}
