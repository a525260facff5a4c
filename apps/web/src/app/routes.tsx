import { formerPaths, paths } from '@coequipiers/contract/pages';
import { peopleTexts } from '@coequipiers/contract/people';
import { generatePath, type RouteObject, replace } from 'react-router';
import { RequireSession } from './require-session.tsx';
import { ScreenError } from './screen-error.tsx';
import { ScreenPlaceholder, screenRoute } from './screen-route.tsx';
import { Shell } from './shell.tsx';

const alertLinks = () => import('./screens/alert-link.tsx');

/** Routes for both the browser and the server. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: ScreenError,
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          ...Object.entries(formerPaths).map(([former, path]) => formerRoute(former, path)),
          screenRoute(paths.home, async () => (await import('./screens/home.tsx')).HomeScreen),
          screenRoute(paths.register, async () => (await import('./screens/register.tsx')).RegisterScreen),
          screenRoute(
            paths.announcement,
            async () => (await import('./screens/announcement.tsx')).AnnouncementScreen,
          ),
          screenRoute(paths.login, async () => (await import('./screens/login.tsx')).LoginScreen),
          screenRoute(
            paths.loginLink,
            async () => (await import('./screens/login-link.tsx')).LoginLinkScreen,
          ),
          screenRoute(
            paths.participate,
            async () => (await import('./screens/participate.tsx')).ParticipateScreen,
          ),
          screenRoute(
            paths.participateStop,
            async () => (await import('./screens/participate-stop.tsx')).ParticipateStopScreen,
          ),
          screenRoute(
            paths.forgotPassword,
            async () => (await import('./screens/forgot-password.tsx')).ForgotPasswordScreen,
          ),
          screenRoute(
            paths.resetPassword,
            async () => (await import('./screens/reset-password.tsx')).ResetPasswordScreen,
          ),
          screenRoute(
            paths.activateAccount,
            async () => (await import('./screens/activate-account.tsx')).ActivateAccountScreen,
          ),
          screenRoute(paths.alertConfirm, async () => (await alertLinks()).AlertConfirmScreen),
          screenRoute(paths.alertStop, async () => (await alertLinks()).AlertStopScreen),
          screenRoute(paths.alertEdit, async () => (await alertLinks()).AlertEditScreen),
          {
            Component: RequireSession,
            children: [
              screenRoute(
                paths.announcements,
                async () => (await import('./screens/manage.tsx')).ManageScreen,
              ),
              screenRoute(paths.profile, async () => (await import('./screens/profile.tsx')).ProfileScreen),
              screenRoute(
                paths.messages,
                async () => (await import('./screens/messages.tsx')).MessagesScreen,
              ),
              screenRoute(paths.agenda, async () => (await import('./screens/agenda.tsx')).AgendaScreen),
              screenRoute(
                paths.notifications,
                async () => (await import('./screens/notifications.tsx')).NotificationsScreen,
              ),
              screenRoute(
                paths.moderation,
                async () => (await import('./screens/moderation.tsx')).ModerationScreen,
              ),
            ],
          },
          {
            Component: RequireSessionForPeople,
            children: [
              screenRoute(paths.person, async () => (await import('./screens/person.tsx')).PersonScreen),
            ],
          },
          screenRoute(paths.terms, async () => (await import('./screens/legal.tsx')).TermsScreen),
          screenRoute(paths.privacy, async () => (await import('./screens/legal.tsx')).PrivacyScreen),
          screenRoute(paths.legalNotice, async () => (await import('./screens/legal.tsx')).LegalNoticeScreen),
          screenRoute('*', async () => (await import('./screens/not-found.tsx')).NotFoundScreen),
        ],
      },
    ],
  },
];

function RequireSessionForPeople() {
  return <RequireSession why={peopleTexts.signIn} />;
}

function formerRoute(former: string, path: string): RouteObject {
  return {
    path: former,
    // '/Login' redirects, '/login' does not.
    caseSensitive: true,
    Component: ScreenPlaceholder,
    HydrateFallback: ScreenPlaceholder,
    loader: ({ request, params }) => replace(generatePath(path, params) + new URL(request.url).search),
  };
}
