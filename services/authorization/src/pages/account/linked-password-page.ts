import { longestPassword, shortestPassword } from '../../domain/password-rules.ts';
import type { LinkPurpose } from '../../store/link-model.ts';
import type { User } from '../../store/user-store.ts';
import { type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import { faultNote } from '../sign-in-page.ts';

interface LinkedPasswordFields {
  purpose: LinkPurpose;
  token: string;
  user: User;
  name: string;
  fault?: string | undefined;
}

export const pathOf = { invitation: '/account/invitation', password_reset: '/account/password/new' } as const;

export function linkedPasswordPage({ purpose, token, user, name, fault }: LinkedPasswordFields): Page {
  const invited = purpose === 'invitation';
  return {
    title: invited ? 'Welcome' : 'Choose a new password',
    body: html`${faultNote(fault)}
<p>${invited ? 'Choose a name and a password for' : 'For the account of'} <strong>${user.email}</strong>.</p>
<form method="post" action="${pathOf[purpose]}"><input type="hidden" name="token" value="${token}">
<input type="hidden" name="username" value="${user.email}" autocomplete="username">${invited && nameField(name)}
${newPasswordField()}
${!invited && whatStays}
<p class="actions"><button type="submit">${invited ? 'Join' : 'Set the password'}</button></p></form>`,
  };
}

export function newPasswordField(): Html {
  return html`<label for="password">New password</label>
<input type="password" id="password" name="password" autocomplete="new-password" minlength="${shortestPassword}" maxlength="${longestPassword}" required aria-describedby="password-rule">
<p id="password-rule">At least ${shortestPassword} characters. A sentence of your own is a good password.</p>`;
}

export const whatStays = html`<p class="note">All other browsers are signed out. Your API keys, and the applications that you connected, go on working.</p>`;

function nameField(name: string): Html {
  return html`
<label for="name">Your name</label>
<input type="text" id="name" name="name" value="${name}" autocomplete="name" maxlength="200" required>`;
}

export function oldLinkPage(purpose: LinkPurpose): Page {
  return {
    title: 'This link is of no more use',
    status: 410,
    body:
      purpose === 'invitation'
        ? html`<p>It was used already, or is too old. If you chose a password before, <a href="/account/sign-in">sign in</a>; otherwise ask whoever invited you for another invitation.</p>`
        : html`<p>It was used already, or is too old. <a href="/account/password">Have another one mailed to you</a>.</p>`,
  };
}
