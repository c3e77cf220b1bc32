import { lazyScreen } from '@campaign/platform';
import type { PublicPage } from '@campaign/shared-api';
import { SignInInside } from '../session/sign-in-inside';

/**
 * The pages outside. The sign-in page is there from the first; the others have each a chunk of its own, which whoever
 * is signed in never downloads. A chunk is named after its address, so that the server can announce it with the page.
 */
export const publicPages: Record<PublicPage, React.ComponentType> = {
  '/signin': SignInInside,
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
  '/verify-email': lazyScreen(
    async () =>
      (await import(/* webpackChunkName: "page-verify-email" */ '../session/verify-email-page'))
        .VerifyEmailPage,
  ),
  '/preview': lazyScreen(
    async () => (await import(/* webpackChunkName: "page-preview" */ '../preview/preview-page')).PreviewPage,
  ),
  '/terms': lazyScreen(
    async () => (await import(/* webpackChunkName: "page-terms" */ '../session/terms-page')).TermsPage,
  ),
};
