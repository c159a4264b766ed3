import { type Html, html, type Page } from '@irp/web-pages';
import { errorNote } from '../people/pages/error-note.ts';
import { longestPassword, shortestPassword } from '../people/passwords/password-rules.ts';
import type { PasswordLinkPurpose } from '../people/store/link-model.ts';
import type { User } from '../people/store/user-store.ts';

interface PasswordLinkFields {
  purpose: PasswordLinkPurpose;
  token: string;
  user: User;
  name: string;
  error?: string | undefined;
}

export const passwordLinkPaths = {
  invitation: '/account/invitation',
  password_reset: '/account/password/new',
} as const;

export function passwordLinkPage({ purpose, token, user, name, error }: PasswordLinkFields): Page {
  const invited = purpose === 'invitation';
  return {
    title: invited ? 'Welcome' : 'Choose a new password',
    body: html`${errorNote(error)}
<p>${invited ? 'Choose a name and a password for' : 'This changes the password of'} <strong>${user.email}</strong>.</p>
<form method="post" action="${passwordLinkPaths[purpose]}"><input type="hidden" name="token" value="${token}">
<input type="hidden" name="username" value="${user.email}" autocomplete="username">${invited && nameField(name)}
${newPasswordField()}
${!invited && passwordChangeNote}
<p class="actions"><button type="submit">${invited ? 'Join' : 'Set the password'}</button></p></form>`,
  };
}

export function newPasswordField(): Html {
  return html`<label for="password">New password</label>
<input type="password" id="password" name="password" autocomplete="new-password" minlength="${shortestPassword}" maxlength="${longestPassword}" required aria-describedby="password-rule">
<p id="password-rule">At least ${shortestPassword} characters. A sentence that only you would think of is a good password.</p>`;
}

export const passwordChangeNote = html`<p class="note">You will be signed out in all other browsers. Your API keys and connected applications keep working.</p>`;

export function nameField(name: string): Html {
  return html`
<label for="name">Your name</label>
<input type="text" id="name" name="name" value="${name}" autocomplete="name" maxlength="200" required>`;
}

export function expiredLinkPage(purpose: PasswordLinkPurpose): Page {
  return {
    title: 'This link has expired or was already used',
    status: 410,
    body:
      purpose === 'invitation'
        ? html`<p>If you already chose a password, <a href="/account/sign-in">sign in</a>. Otherwise ask the person who invited you for another invitation.</p>`
        : html`<p><a href="/account/password">Request another link</a>.</p>`,
  };
}
