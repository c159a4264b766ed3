import { type Html, html, type Page, type PageLanguage } from '@irp/web-pages';
import type { PasskeyRequest } from '../passkeys/passkeys.ts';
import { errorNote } from './error-note.ts';
import { passkeyForm, passkeyScript } from './passkey-form.ts';
import type { SignInTexts } from './texts/en.ts';
import { signInTexts } from './texts/index.ts';

interface CodeFields {
  language: PageLanguage;
  /** The passed first factor, encrypted. */
  step: string;
  /** An alternative to the code, for a user with passkeys. */
  passkey?: PasskeyRequest | undefined;
  /**
   * Whether the user has an authenticator app. A user without an authenticator app has only
   * recovery codes.
   */
  hasCodes: boolean;
  error?: string | undefined;
  application?: string | undefined;
  /** Path to which the form is sent. Default: the path of the page. */
  action?: string | undefined;
}

function ofApplication(t: SignInTexts): Html {
  return html`<button class="second" type="submit" name="action" value="other-account" formnovalidate>${t.otherAccount}</button>
<button class="second" type="submit" name="action" value="deny" formnovalidate>${t.cancel}</button>`;
}

/**
 * Returns the form for the second factor. The form has a link to sign in with another account,
 * which leads to the same page.
 */
export function codePage({
  language,
  step,
  passkey,
  hasCodes,
  error,
  application,
  action,
}: CodeFields): Page {
  const t = signInTexts[language];
  const stepField = html`<input type="hidden" name="step" value="${step}">`;
  const hidden = html`${stepField}<input type="hidden" name="action" value="sign-in">`;
  return {
    title: hasCodes ? t.enterCode : t.useYourPasskey,
    ...(passkey && { script: passkeyScript(t) }),
    body: html`${errorNote(error, language)}
${
  passkey &&
  passkeyForm({
    language,
    request: passkey,
    ceremony: 'get',
    button: t.usePasskey,
    hidden,
    action,
  })
}
<form method="post"${action && html` action="${action}"`}>${stepField}
<label for="code">${hasCodes ? t.code : t.recoveryCode}</label>
<input type="text" id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40" required ${!passkey && html`autofocus`}>
<p class="actions"><button type="submit" name="action" value="sign-in">${t.signIn}</button>
${application && ofApplication(t)}</p>
</form>${!application && html`<p><a href="${action}">${t.otherAccount}</a></p>`}`,
  };
}
