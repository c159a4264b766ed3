import { clientSignal, type Page } from '@irp/web-pages';
import { passwordAndCode, usedSecondFactor } from '../people/domain/authentication-methods.ts';
import type { FormError } from '../people/pages/guess-limiter.ts';
import { requiresSecondFactor } from '../workspaces/domain/workspace.ts';
import type { NewCodesSecret } from './codes-enrolment.ts';
import { redirectAfter } from './done.ts';
import type { PageDependencies } from './page-dependencies.ts';
import type { PageHandlers, SignedInContext } from './page-handlers.ts';
import { enrolPage, recoveryCodesPage, renewPage, turnOffPage } from './sign-in-codes-pages.ts';
import { accountTexts } from './texts/index.ts';
import { withoutFactor } from './without-factor.ts';

/**
 * Creates the handlers that turn sign-in codes on and off, and replace recovery codes. Each change
 * requires the password, so another user of the browser cannot lock the owner out of the account.
 */
export function signInCodesHandlers({
  guard,
  secondFactor,
  codesEnrolment,
  passkeys,
  guessLimiter,
  workspaces,
}: PageDependencies): Record<string, PageHandlers> {
  function enrol(
    { user, csrf, language }: SignedInContext,
    shown: NewCodesSecret,
    error?: FormError,
  ): Page {
    return enrolPage({
      language,
      user,
      csrf,
      ...shown,
      ...error,
    });
  }

  async function turnOff(
    { user, csrf, language }: SignedInContext,
    error?: FormError,
  ): Promise<Page> {
    const left = await secondFactor.recoveryCodesLeft(user.id);
    return turnOffPage({
      language,
      csrf,
      left,
      requiredBy: await requiringCodes(user.id),
      ...error,
    });
  }

  /**
   * Returns the names of the workspaces that require a second factor of the user. Returns an empty
   * array if the user has a passkey, because a passkey is another second factor.
   */
  async function requiringCodes(userId: string): Promise<string[]> {
    if ((await passkeys.listOf(userId)).length > 0) {
      return [];
    }
    const memberships = await workspaces.listOfMember(userId);
    return memberships
      .filter((workspace) => requiresSecondFactor(workspace, userId))
      .map(({ name }) => name);
  }

  /**
   * Returns whether the user signed in before the account had a second factor. If true, the
   * password alone is not enough proof for a change.
   */
  async function signedInWithout({ user, session }: SignedInContext): Promise<boolean> {
    return !usedSecondFactor(session.amr) && (await secondFactor.isOn(user.id));
  }

  /** Checks the password and then a code. */
  async function checkBoth({ user, response }: SignedInContext, form: Map<string, string>) {
    const formError = await codesEnrolment.checkOwnPassword(user, form, clientSignal(response));
    if (formError) {
      return formError;
    }
    const rejection = await guessLimiter.checkLimits([`code ${user.id} signed in`, 5]);
    if (rejection) {
      return rejection;
    }
    if (await secondFactor.accepts(user.id, form.get('code') ?? '')) {
      return undefined;
    }
    return {
      status: 401,
      error: 'This code is wrong or was already used.',
    };
  }

  return {
    '/account/codes': {
      get: guard.get(async (context) =>
        (await secondFactor.codesAreOn(context.user.id))
          ? turnOff(context)
          : enrol(context, codesEnrolment.newSecret(context.user)),
      ),
    },
    '/account/codes/on': {
      post: guard.post(async (context, form) => {
        const { user, response, session, language } = context;
        if (await secondFactor.codesAreOn(user.id)) {
          return turnOff(context);
        }
        if (await signedInWithout(context)) {
          return enrol(context, codesEnrolment.newSecret(user), withoutFactor);
        }
        const outcome = await codesEnrolment.complete(user, form, clientSignal(response));
        if (!('codes' in outcome)) {
          return enrol(context, outcome.shown, outcome.error);
        }
        // The user has just proven the password and a code, so the session is signed in with both
        // factors.
        await session.signIn(user.id, [...passwordAndCode]);
        return recoveryCodesPage({
          language,
          title: accountTexts[language].enrolment.areOn,
          codes: outcome.codes,
        });
      }),
    },
    '/account/codes/off': {
      post: guard.post(async (context, form) => {
        const { user } = context;
        if (!(await secondFactor.codesAreOn(user.id))) {
          return { location: '/account/codes' };
        }
        // Refuses to turn off the last second factor. The page in the response names the workspaces
        // that require a second factor.
        if ((await requiringCodes(user.id)).length > 0) {
          return {
            ...(await turnOff(context)),
            status: 409,
          };
        }
        const formError = await checkBoth(context, form);
        if (formError) {
          return turnOff(context, formError);
        }
        await secondFactor.turnOff(user);
        return redirectAfter('codesOff', '/account');
      }),
    },
    '/account/codes/recovery': {
      get: guard.get(async ({ user, csrf, language }) =>
        (await secondFactor.isOn(user.id))
          ? renewPage({ language, csrf })
          : { location: '/account/codes' },
      ),
      post: guard.post(async (context, form) => {
        const { user, csrf, response, language } = context;
        if (!(await secondFactor.isOn(user.id))) {
          return { location: '/account/codes' };
        }
        const formError = (await signedInWithout(context))
          ? withoutFactor
          : await codesEnrolment.checkOwnPassword(user, form, clientSignal(response));
        if (formError) {
          return renewPage({ language, csrf, ...formError });
        }
        const codes = await secondFactor.renewRecoveryCodes(user);
        return recoveryCodesPage({
          language,
          title: accountTexts[language].enrolment.newCodes,
          codes,
        });
      }),
    },
  };
}
