import type { InvitationView } from '@irp/contracts/authorization';
import { type Html, html, type Page, type PageLanguage } from '@irp/web-pages';
import { errorNote } from '../people/pages/error-note.ts';
import type { User } from '../people/store/user-store.ts';
import { answerButtons, invitationText } from './invitation-parts.ts';
import { nameField, newPasswordField } from './password-link-page.ts';
import { accountTexts } from './texts/index.ts';

export const joinPath = '/account/join';

/** The next step of a person who has opened the link of an invitation. */
export type JoinStep =
  | { do: 'confirm'; user: User }
  | { do: 'sign in' }
  | { do: 'switch account'; signedInAs: string }
  | { do: 'choose a password'; name: string };

interface JoinFields {
  language: PageLanguage;
  token: string;
  email: string;
  invitation: InvitationView;
  step: JoinStep;
  error?: string | undefined;
}

export function joinPage({ language, token, email, invitation, step, error }: JoinFields): Page {
  return {
    title: accountTexts[language].invited.title,
    body: html`${errorNote(error, language)}${invitationText(invitation, language)}
${instructions(step, email, language)}
<form method="post" action="${joinPath}"><input type="hidden" name="token" value="${token}">${
      step.do === 'choose a password' &&
      html`
<input type="hidden" name="username" value="${email}" autocomplete="username">${nameField(step.name, language)}
${newPasswordField(language)}`
    }
${answerButtons(language, step.do === 'confirm' || step.do === 'choose a password')}</form>`,
  };
}

function instructions(step: JoinStep, email: string, language: PageLanguage): Html {
  const t = accountTexts[language].invited;
  switch (step.do) {
    case 'confirm':
      return html`<p>${t.confirm(email)}</p>`;
    case 'sign in':
      return html`<p>${t.signIn((text) => html`<a href="/account/sign-in">${text}</a>`, email)}</p>`;
    case 'switch account':
      return html`<p>${t.switchAccount(email, step.signedInAs, accountLink)}</p>`;
    case 'choose a password':
      return html`<p>${t.choosePassword(email)}</p>`;
  }
}

export function declinedPage(language: PageLanguage): Page {
  const t = accountTexts[language].invited;
  return {
    title: t.declined,
    body: html`<p>${t.declinedEffect}</p>`,
  };
}

export function endedInvitationPage(language: PageLanguage): Page {
  const t = accountTexts[language].invited;
  return {
    title: t.ended,
    status: 410,
    body: html`<p>${t.endedWhy(accountLink)}</p>`,
  };
}

function accountLink(text: string): Html {
  return html`<a href="/account">${text}</a>`;
}
