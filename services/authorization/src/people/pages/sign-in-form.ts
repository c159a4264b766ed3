import { html, type Page, type PageLanguage } from '@irp/web-pages';
import type { PasskeyRequest } from '../passkeys/passkeys.ts';
import { codePage } from './code-page.ts';
import { errorNote } from './error-note.ts';
import type { FormError } from './guess-limiter.ts';
import { passkeyForm, passkeyScript } from './passkey-form.ts';
import { signInPage } from './sign-in-page.ts';
import { signInTexts } from './texts/index.ts';

/**
 * The form to show next. A form with `step` asks for the second factor. A form with `passkey` but
 * without `step` asks for a passkey. A form without `step` and `passkey` asks for the password.
 */
export interface SignInForm extends Partial<FormError> {
  /** The passed first factor, encrypted. */
  step?: string;
  passkey?: PasskeyRequest | undefined;
  /** Whether the user has an authenticator app. */
  hasCodes?: boolean;
}

interface SignInPage {
  language: PageLanguage;
  email?: string | undefined;
  /** Name of the application that the user signs in to. */
  application?: string | undefined;
  /** Path to which the forms are sent. Default: the path of the page. */
  action?: string;
  /**
   * Starts a sign-in with only a passkey. Undefined if browsers support no passkeys for this site.
   */
  offerPasskey?: (() => PasskeyRequest) | undefined;
}

export function signInFormPage(
  { step, passkey, hasCodes = true, error, status, retryAfterS }: SignInForm,
  { language, email, application, action, offerPasskey }: SignInPage,
): Page {
  const response = {
    ...(status === undefined ? {} : { status }),
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  };
  if (step !== undefined) {
    return {
      ...codePage({
        language,
        step,
        passkey,
        hasCodes,
        error,
        application,
        action,
      }),
      ...response,
    };
  }
  if (passkey) {
    return {
      ...passkeyPage(language, passkey, error, application),
      ...response,
    };
  }
  return {
    ...signInPage({
      language,
      email,
      error,
      application,
      passkey: offerPasskey?.(),
    }),
    ...response,
  };
}

/**
 * Returns the page to sign in with only a passkey. A link on the page opens the page with a field
 * for the password.
 */
function passkeyPage(
  language: PageLanguage,
  request: PasskeyRequest,
  error: string | undefined,
  application: string | undefined,
): Page {
  const t = signInTexts[language];
  const hidden = html`<input type="hidden" name="action" value="sign-in">`;
  return {
    title: t.withPasskey,
    script: passkeyScript(t),
    body: html`${application && html`<p>${t.toContinue(application)}</p>`}${errorNote(error, language)}
${passkeyForm({
  language,
  request,
  ceremony: 'get',
  button: t.usePasskey,
  hidden,
})}
<p><a href="">${t.withPassword}</a></p>`,
  };
}
