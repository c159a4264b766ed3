import { type Html, html, type Page, type PageLanguage } from '@irp/web-pages';
import { errorNote } from '../people/pages/error-note.ts';
import { longestPassword, shortestPassword } from '../people/passwords/password-rules.ts';
import type { PasswordLinkPurpose } from '../people/store/link-model.ts';
import type { User } from '../people/store/user-store.ts';
import { accountTexts } from './texts/index.ts';

interface PasswordLinkFields {
  language: PageLanguage;
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

export function passwordLinkPage({
  language,
  purpose,
  token,
  user,
  name,
  error,
}: PasswordLinkFields): Page {
  const t = accountTexts[language].invited;
  const invited = purpose === 'invitation';
  return {
    title: invited ? t.welcome : t.chooseNew,
    body: html`${errorNote(error, language)}
<p>${invited ? t.firstPassword(user.email) : t.resets(user.email)}</p>
<form method="post" action="${passwordLinkPaths[purpose]}"><input type="hidden" name="token" value="${token}">
<input type="hidden" name="username" value="${user.email}" autocomplete="username">${invited && nameField(name, language)}
${newPasswordField(language)}
${!invited && passwordChangeNote(language)}
<p class="actions"><button type="submit">${invited ? t.join : t.setPassword}</button></p></form>`,
  };
}

export function newPasswordField(language: PageLanguage): Html {
  const t = accountTexts[language].invited;
  return html`<label for="password">${t.newPassword}</label>
<input type="password" id="password" name="password" autocomplete="new-password" minlength="${shortestPassword}" maxlength="${longestPassword}" required aria-describedby="password-rule">
<p id="password-rule">${t.passwordRule(shortestPassword)}</p>`;
}

export function passwordChangeNote(language: PageLanguage): Html {
  return html`<p class="note">${accountTexts[language].invited.passwordChange}</p>`;
}

export function nameField(name: string, language: PageLanguage): Html {
  return html`
<label for="name">${accountTexts[language].invited.yourName}</label>
<input type="text" id="name" name="name" value="${name}" autocomplete="name" maxlength="200" required>`;
}

export function expiredLinkPage(purpose: PasswordLinkPurpose, language: PageLanguage): Page {
  const t = accountTexts[language].invited;
  return {
    title: t.expired,
    status: 410,
    body:
      purpose === 'invitation'
        ? html`<p>${t.expiredInvitation((text) => html`<a href="/account/sign-in">${text}</a>`)}</p>`
        : html`<p>${t.expiredReset((text) => html`<a href="/account/password">${text}</a>`)}</p>`,
  };
}
