import { html, type Page } from '@irp/web-pages';
import type { PasskeyRequest } from '../passkeys/passkeys.ts';
import { codePage } from './code-page.ts';
import { errorNote } from './error-note.ts';
import type { FormError } from './guess-limiter.ts';
import { passkeyForm, passkeyScript } from './passkey-form.ts';
import { signInPage } from './sign-in-page.ts';

/**
 * The form to show next: for the password, with `step` for the second factor, with `passkey` alone
 * for a passkey.
 */
export interface SignInForm extends Partial<FormError> {
  /** The passed first factor, encrypted. */
  step?: string;
  passkey?: PasskeyRequest | undefined;
  /** Whether the person's authenticator app has codes. */
  hasCodes?: boolean;
}

interface Surroundings {
  email?: string | undefined;
  /** The name of the application that requests the sign-in. */
  application?: string | undefined;
  /** The path that forms are sent to. Default: the page's own. */
  action?: string;
  /** Begins a sign-in with a passkey alone. Undefined where browsers have none. */
  offerPasskey?: (() => PasskeyRequest) | undefined;
}

export function signInFormPage(
  { step, passkey, hasCodes = true, error, status, retryAfterS }: SignInForm,
  { email, application, action, offerPasskey }: Surroundings,
): Page {
  const response = {
    ...(status === undefined ? {} : { status }),
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  };
  if (step !== undefined) {
    return {
      ...codePage({
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
      ...passkeyPage(passkey, error, application),
      ...response,
    };
  }
  return {
    ...signInPage({
      email,
      error,
      application,
      passkey: offerPasskey?.(),
    }),
    ...response,
  };
}

/**
 * Signs in with a passkey alone. The link opens the same page again, which asks for the password.
 */
function passkeyPage(
  request: PasskeyRequest,
  error: string | undefined,
  application: string | undefined,
): Page {
  const hidden = html`<input type="hidden" name="action" value="sign-in">`;
  return {
    title: 'Sign in with a passkey',
    script: passkeyScript,
    body: html`${application && html`<p>to continue to <strong>${application}</strong></p>`}${errorNote(error)}
${passkeyForm({
  request,
  ceremony: 'get',
  button: 'Use a passkey',
  hidden,
})}
<p><a href="">Sign in with your password</a></p>`,
  };
}
