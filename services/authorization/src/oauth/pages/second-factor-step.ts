import { html, type Page, type PageLanguage } from '@irp/web-pages';
import type { CodesEnrolment } from '../../account/codes-enrolment.ts';
import { enrolPage, recoveryCodesPage } from '../../account/sign-in-codes-pages.ts';
import { accountTexts } from '../../account/texts/index.ts';
import type { EncryptedTokens } from '../../kernel/encrypted-tokens.ts';
import { passwordAndCode } from '../../people/domain/authentication-methods.ts';
import type { Authenticator } from '../../people/pages/authenticator.ts';
import type { RequestAndResponse } from '../../people/pages/second-factor-check.ts';
import { signInFormPage } from '../../people/pages/sign-in-form.ts';
import type { SecondFactor } from '../../people/second-factor.ts';
import type { User } from '../../people/store/user-store.ts';

/**
 * An authorization request of a person who is signed in with a single factor, to a workspace that
 * requires a second factor.
 */
export interface StepContext extends RequestAndResponse {
  user: User;
  language: PageLanguage;
  application: string;
  workspace: string;
  /**
   * Id of the interaction. A factor that the user sets up within the interaction completes only
   * this interaction.
   */
  uid: string;
  csrf: string;
}

/**
 * A second factor set up within an authorization request. After the setup, the request continues
 * without another code.
 */
export interface Enrolled {
  userId: string;
  uid: string;
}

interface Dependencies {
  secondFactor: SecondFactor;
  codesEnrolment: CodesEnrolment;
  authenticator: Authenticator;
}

/**
 * Requires the second factor within an authorization request. A user without a second factor sets
 * up a second factor.
 */
export interface SecondFactorStep {
  page(context: StepContext, error?: string): Promise<Page>;
  /**
   * Turns sign-in codes on.
   * @returns the page with the recovery codes, or the form again with an error
   */
  enrol(context: StepContext, form: Map<string, string>, signal: AbortSignal): Promise<Page>;
  /**
   * Returns the methods of the sign-in (RFC 8176) after `enrol`; undefined for a form from another
   * page.
   */
  methodsAfterEnrolment(
    context: Pick<StepContext, 'user' | 'uid'>,
    form: Map<string, string>,
  ): string[] | undefined;
}

export function createSecondFactorStep(
  { secondFactor, codesEnrolment, authenticator }: Dependencies,
  enrolled: EncryptedTokens<Enrolled>,
): SecondFactorStep {
  async function page(context: StepContext, error?: string): Promise<Page> {
    const { user, language, application, workspace, csrf } = context;
    if (await secondFactor.isOn(user.id)) {
      const form = {
        ...(await authenticator.stepUp(context, user)),
        ...(error === undefined ? {} : { error }),
      };
      return signInFormPage(form, { language, application });
    }
    const request = { application, workspace };
    return enrolPage({
      language,
      user,
      csrf,
      request,
      ...codesEnrolment.newSecret(user),
      error,
    });
  }

  return {
    page,
    async enrol(context, form, signal) {
      const { user, language, application, workspace, uid, csrf } = context;
      // The user may have set up the factor in another tab.
      if (await secondFactor.isOn(user.id)) {
        return page(context);
      }
      const outcome = await codesEnrolment.complete(user, form, signal);
      const request = { application, workspace };
      if (!('codes' in outcome)) {
        return enrolPage({
          language,
          user,
          csrf,
          request,
          ...outcome.shown,
          ...outcome.error,
        });
      }
      const t = accountTexts[language].enrolment;
      const next = html`<form method="post"><input type="hidden" name="enrolled" value="${enrolled.seal({ userId: user.id, uid })}">
<p class="actions"><button type="submit" name="action" value="enrolled">${t.continueTo(application)}</button></p></form>`;
      return recoveryCodesPage({
        language,
        title: t.areOn,
        codes: outcome.codes,
        next,
      });
    },
    methodsAfterEnrolment({ user, uid }, form) {
      const opened = enrolled.open(form.get('enrolled') ?? '');
      return opened?.userId === user.id && opened.uid === uid ? [...passwordAndCode] : undefined;
    },
  };
}
