import { html, type Page, type PageLanguage } from '@irp/web-pages';
import type { PasskeyRequest } from '../passkeys/passkeys.ts';
import { errorNote } from './error-note.ts';
import { passkeyAutofill, passkeyScript } from './passkey-form.ts';
import { signInTexts } from './texts/index.ts';

interface SignInFields {
  language: PageLanguage;
  email?: string | undefined;
  error?: string | undefined;
  /** Name of the application that the user signs in to. The page shows the name to the user. */
  application?: string | undefined;
  /**
   * A request for a passkey, which browsers offer in the autofill of the address. Undefined if
   * browsers support no passkeys for this site.
   */
  passkey: PasskeyRequest | undefined;
}

export function signInPage({ language, email, error, application, passkey }: SignInFields): Page {
  const t = signInTexts[language];
  return {
    title: t.signIn,
    ...(passkey && { script: passkeyScript(t) }),
    body: html`${application && html`<p>${t.toContinue(application)}</p>`}${errorNote(error, language)}
<form method="post">
<label for="email">${t.emailAddress}</label>
<input type="email" id="email" name="email" value="${email}" autocomplete="${passkey ? 'username webauthn' : 'username'}" maxlength="254" required ${!email && autofocus}>
<label for="password">${t.password}</label>
<input type="password" id="password" name="password" autocomplete="current-password" maxlength="200" required ${email && autofocus}>
<p class="actions"><button type="submit" name="action" value="sign-in">${t.signIn}</button>
${passkey && html`<button class="second" type="submit" name="action" value="passkey" formnovalidate>${t.usePasskey}</button>`}
${application && html`<button class="second" type="submit" name="action" value="deny" formnovalidate>${t.cancel}</button>`}</p>
</form>${passkey && passkeyAutofill(passkey)}
<p><a href="/account/password">${t.forgotPassword}</a></p>`,
  };
}

const autofocus = html`autofocus`;
