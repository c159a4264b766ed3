import { type Html, html } from '../../web/html.ts';
import type { Page } from '../../web/page.ts';

interface SignInFields {
  email?: string | undefined;
  error?: string | undefined;
  /** The name of the application that requests the sign-in: users must see what they sign in to. */
  application?: string | undefined;
  /** Whether browsers have passkeys for this site. */
  offersPasskeys: boolean;
}

export function signInPage({ email, error, application, offersPasskeys }: SignInFields): Pick<Page, 'title' | 'body'> {
  return {
    title: 'Sign in',
    body: html`${application && html`<p>to continue to <strong>${application}</strong></p>`}${errorNote(error)}
<form method="post">
<label for="email">E-mail address</label>
<input type="email" id="email" name="email" value="${email}" autocomplete="username" maxlength="254" required ${!email && autofocus}>
<label for="password">Password</label>
<input type="password" id="password" name="password" autocomplete="current-password" maxlength="200" required ${email && autofocus}>
<p class="actions"><button type="submit" name="action" value="sign-in">Sign in</button>
${offersPasskeys && html`<button class="second" type="submit" name="action" value="passkey" formnovalidate>Use a passkey</button>`}
${application && html`<button class="second" type="submit" name="action" value="deny" formnovalidate>Cancel</button>`}</p>
</form>
<p><a href="/account/password">Forgot your password?</a></p>`,
  };
}

export function errorNote(error: string | undefined): Html | undefined {
  return error === undefined ? undefined : html`<p class="fault" role="alert">${error}</p>`;
}

const autofocus = html`autofocus`;
