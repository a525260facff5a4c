import { accessRoutes } from './access-routes.ts';
import { accountsService, type Parts } from './accounts.ts';
import { accountsPersonalData } from './accounts-personal-data.ts';
import { loginLinkRoutes } from './login-link-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { registrationRoutes } from './registration-routes.ts';

// What the platform needs before there are features.
export { lockingActive } from './active.ts';
export { rememberWrites } from './last-writes.ts';

export function createAccounts(parts: Parts) {
  const accounts = accountsService(parts);
  return {
    ...accounts,
    personalData: accountsPersonalData(accounts.requests),
    routes: [
      accessRoutes(accounts),
      loginLinkRoutes(accounts),
      registrationRoutes(accounts),
      profileRoutes(accounts),
    ],
  };
}
