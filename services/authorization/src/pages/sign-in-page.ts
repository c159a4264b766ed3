import { type Html, html } from './html.ts';
import type { Page } from './page.ts';

export interface SignInFields {
  email?: string | undefined;
  fault?: string | undefined;
  /** Who wants it: shown, so that nobody signs in for something else. */
  application?: string | undefined;
}

export function signInPage({ email, fault, application }: SignInFields): Pick<Page, 'title' | 'body'> {
  return {
    title: 'Sign in',
    body: html`${application && html`<p>to go on to <strong>${application}</strong></p>`}${faultNote(fault)}
<form method="post">
<label for="email">E-mail address</label>
<input type="email" id="email" name="email" value="${email}" autocomplete="username" maxlength="254" required ${!email && autofocus}>
<label for="password">Password</label>
<input type="password" id="password" name="password" autocomplete="current-password" maxlength="200" required ${email && autofocus}>
<p class="actions"><button type="submit" name="action" value="sign-in">Sign in</button>
${application && html`<button class="second" type="submit" name="action" value="deny" formnovalidate>Cancel</button>`}</p>
</form>
<p><a href="/account/password">Forgotten your password?</a></p>`,
  };
}

export function faultNote(fault: string | undefined): Html | undefined {
  return fault === undefined ? undefined : html`<p class="fault" role="alert">${fault}</p>`;
}

const autofocus = html`autofocus`;
