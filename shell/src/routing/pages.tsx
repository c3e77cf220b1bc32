import { lazyScreen } from '@campaign/platform';
import type { PublicPage } from '@campaign/shared-api';

/**
 * The pages outside, each in a chunk of its own: whoever is signed in never downloads them. A chunk is named after
 * its address, so that the server can announce it with the page.
 */
export const publicPages: Record<PublicPage, React.ComponentType> = {
  '/signin': lazyScreen(
    async () => (await import(/* webpackChunkName: "page-signin" */ '../session/sign-in-page')).SignInPage,
  ),
  '/signup': lazyScreen(
    async () => (await import(/* webpackChunkName: "page-signup" */ '../session/sign-up-page')).SignUpPage,
  ),
  '/forgot-password': lazyScreen(
    async () =>
      (await import(/* webpackChunkName: "page-forgot-password" */ '../session/forgot-password-page'))
        .ForgotPasswordPage,
  ),
  '/reset-password': lazyScreen(
    async () =>
      (await import(/* webpackChunkName: "page-reset-password" */ '../session/reset-password-page'))
        .ResetPasswordPage,
  ),
};
