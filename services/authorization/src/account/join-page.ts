import type { InvitationView } from '@irp/contracts/authorization';
import { type Html, html, type Page } from '@irp/web-pages';
import { errorNote } from '../people/pages/error-note.ts';
import type { User } from '../people/store/user-store.ts';
import { answerButtons, invitationText } from './invitation-parts.ts';
import { nameField, newPasswordField } from './password-link-page.ts';

export const joinPath = '/account/join';

/** What the person who opened the link must do to accept. */
export type JoinStep =
  | { do: 'confirm'; user: User }
  | { do: 'sign in' }
  | { do: 'switch account'; signedInAs: string }
  | { do: 'choose a password'; name: string };

interface JoinFields {
  token: string;
  email: string;
  invitation: InvitationView;
  step: JoinStep;
  error?: string | undefined;
}

export function joinPage({ token, email, invitation, step, error }: JoinFields): Page {
  return {
    title: 'You are invited',
    body: html`${errorNote(error)}${invitationText(invitation)}
${instructions(step, email)}
<form method="post" action="${joinPath}"><input type="hidden" name="token" value="${token}">${
      step.do === 'choose a password' &&
      html`
<input type="hidden" name="username" value="${email}" autocomplete="username">${nameField(step.name)}
${newPasswordField()}`
    }
${answerButtons(step.do === 'confirm' || step.do === 'choose a password')}</form>`,
  };
}

function instructions(step: JoinStep, email: string): Html {
  switch (step.do) {
    case 'confirm':
      return html`<p>You are signed in as <strong>${email}</strong>.</p>`;
    case 'sign in':
      return html`<p>To accept, <a href="/account/sign-in">sign in</a> as <strong>${email}</strong>: the invitation is on your account page.</p>`;
    case 'switch account':
      return html`<p>The invitation is for <strong>${email}</strong>, and you are signed in as <strong>${step.signedInAs}</strong>. To accept, sign out on <a href="/account">your account page</a>, and open the link again.</p>`;
    case 'choose a password':
      return html`<p>To accept, choose a name and a password for <strong>${email}</strong>.</p>`;
  }
}

export const declinedPage: Page = {
  title: 'You declined the invitation',
  body: html`<p>You are not a member of the workspace.</p>`,
};

export const endedInvitationPage: Page = {
  title: 'This invitation has ended',
  status: 410,
  body: html`<p>It was answered or withdrawn, it has expired, or its link was used. If you have an account, <a href="/account">your account page</a> lists your invitations. Otherwise ask the person who invited you for another one.</p>`,
};
