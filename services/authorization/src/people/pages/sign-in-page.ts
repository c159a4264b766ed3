import { html, type Page } from '@irp/web-pages';
import type { PasskeyRequest } from '../passkeys/passkeys.ts';
import { errorNote } from './error-note.ts';
import { passkeyAutofill, passkeyScript } from './passkey-form.ts';

interface SignInFields {
  email?: string | undefined;
  error?: string | undefined;
  /** The name of the application that requests the sign-in: users must see what they sign in to. */
  application?: string | undefined;
  /**
   * A sign-in with a passkey, which browsers offer where they fill in the address. Undefined where
   * they have none.
   */
  passkey: PasskeyRequest | undefined;
}

export function signInPage({ email, error, application, passkey }: SignInFields): Page {
  return {
    title: 'Sign in',
    ...(passkey && { script: passkeyScript }),
    body: html`${application && html`<p>to continue to <strong>${application}</strong></p>`}${errorNote(error)}
<form method="post">
<label for="email">E-mail address</label>
<input type="email" id="email" name="email" value="${email}" autocomplete="${passkey ? 'username webauthn' : 'username'}" maxlength="254" required ${!email && autofocus}>
<label for="password">Password</label>
<input type="password" id="password" name="password" autocomplete="current-password" maxlength="200" required ${email && autofocus}>
<p class="actions"><button type="submit" name="action" value="sign-in">Sign in</button>
${passkey && html`<button class="second" type="submit" name="action" value="passkey" formnovalidate>Use a passkey</button>`}
${application && html`<button class="second" type="submit" name="action" value="deny" formnovalidate>Cancel</button>`}</p>
</form>${passkey && passkeyAutofill(passkey)}
<p><a href="/account/password">Forgot your password?</a></p>`,
  };
}

const autofocus = html`autofocus`;
