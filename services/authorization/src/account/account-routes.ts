import type { PasswordLinkPurpose } from '../people/store/link-model.ts';
import { answerInvitationHandlers, answerInvitationPath } from './answer-invitation.ts';
import { changePasswordHandlers } from './change-password.ts';
import { forgottenPasswordHandlers } from './forgotten-password.ts';
import { joinHandlers } from './join.ts';
import { joinPath } from './join-page.ts';
import { languageHandlers, languagePath } from './language.ts';
import { overviewHandlers } from './overview.ts';
import type { PageDependencies } from './page-dependencies.ts';
import type { PageHandlers } from './page-handlers.ts';
import { passkeysHandlers } from './passkeys.ts';
import { passwordLinkHandlers } from './password-link.ts';
import { passwordLinkPaths } from './password-link-page.ts';
import { signInPath } from './return-path.ts';
import { sessionsHandlers } from './sessions.ts';
import { sessionsPath } from './sessions-page.ts';
import { signInHandlers } from './sign-in.ts';
import { signInCodesHandlers } from './sign-in-codes.ts';
import { signOutHandlers } from './sign-out.ts';
import { withdrawConsentHandlers } from './withdraw-consent.ts';

/** Returns the handlers of `/account` and all paths below, by path. */
export function accountRoutes(dependencies: PageDependencies): Record<string, PageHandlers> {
  const linked = (purpose: PasswordLinkPurpose) => ({
    [passwordLinkPaths[purpose]]: passwordLinkHandlers(dependencies, purpose),
  });
  return {
    '/account': overviewHandlers(dependencies),
    [signInPath]: signInHandlers(dependencies),
    '/account/sign-out': signOutHandlers(dependencies),
    [sessionsPath]: sessionsHandlers(dependencies),
    '/account/withdraw': withdrawConsentHandlers(dependencies),
    '/account/password': forgottenPasswordHandlers(dependencies),
    '/account/password/change': changePasswordHandlers(dependencies),
    [joinPath]: joinHandlers(dependencies),
    [languagePath]: languageHandlers(dependencies),
    [answerInvitationPath]: answerInvitationHandlers(dependencies),
    ...linked('invitation'),
    ...linked('password_reset'),
    ...signInCodesHandlers(dependencies),
    ...passkeysHandlers(dependencies),
  };
}
