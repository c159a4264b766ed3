import type { InvitationView } from '@irp/contracts/authorization';
import type { Role } from '@irp/contracts/permissions';
import { type Html, html, type Page, scopeList } from '@irp/web-pages';
import type { User } from '../people/store/user-store.ts';
import type { Consent } from '../tokens/store/consent-store.ts';
import { answerInvitationPath } from './answer-invitation.ts';
import { answerButtons, invitationText } from './invitation-parts.ts';
import { languageForm } from './language.ts';
import { sessionsPath } from './sessions-page.ts';

interface ConsentItem extends Consent {
  application: string;
  workspace: string;
}

interface OverviewFields {
  user: User;
  csrf: string;
  codesOn: boolean;
  /** How many the user has. */
  passkeys: number;
  /** The names of the workspaces that require a second factor of the user. */
  requiredBy: readonly string[];
  invitations: readonly InvitationView[];
  workspaces: readonly { name: string; role: Role }[];
  consents: readonly ConsentItem[];
}

export function overviewPage({
  user,
  csrf,
  codesOn,
  passkeys,
  requiredBy,
  invitations,
  workspaces,
  consents,
}: OverviewFields): Page {
  return {
    title: 'Your account',
    isWide: true,
    body: html`<p><strong>${user.name}</strong> (${user.email})</p>
${invitations.length > 0 && html`<h2>Invitations</h2>${invitations.map((invitation) => invitationItem(invitation, csrf))}`}
<h2>Workspaces</h2>
${
  workspaces.length === 0
    ? html`<p>You are not a member of any workspace.</p>`
    : html`<ul>${workspaces.map(({ name, role }) => html`<li>${name}: ${role}</li>`)}</ul>
<p><a href="/console/">Open the console</a>: records, applications, webhooks, members and keys of your workspaces</p>`
}
<h2>Connected applications</h2>
${consents.length === 0 ? html`<p>No application has access to your account.</p>` : consents.map((consent) => consentItem(consent, csrf))}
<p><a href="/directory">Find integrations in the directory</a></p>
<h2>E-mails</h2>
${languageForm(user, csrf)}
<p><a href="/account/mail">Choose which mails you get</a></p>
<h2>Sign-in</h2>
<p><a href="${sessionsPath}">Where you are signed in</a></p>
<p><a href="/account/password/change">Change your password</a></p>
<p>Sign-in codes of an authenticator app are ${codesOn ? 'on' : 'off'}. <a href="/account/codes">Turn them ${codesOn ? 'off' : 'on'}</a></p>
<p>You have ${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}. <a href="/account/passkeys">Add or remove passkeys</a></p>${
      !codesOn &&
      passkeys === 0 &&
      requiredBy.length > 0 &&
      html`
<p class="note">A second factor is required of you in ${requiredBy.join(', ')}: applications ask for it there.</p>`
    }
<form method="post" action="/account/sign-out"><input type="hidden" name="csrf" value="${csrf}"><p class="actions">
<button class="second" type="submit">Sign out</button></p></form>`,
  };
}

function invitationItem(invitation: InvitationView, csrf: string): Html {
  return html`${invitationText(invitation)}
<form method="post" action="${answerInvitationPath}"><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="invitation" value="${invitation.id}">
${answerButtons()}</form>`;
}

function consentItem(consent: ConsentItem, csrf: string): Html {
  const { id, application, workspace, workspaceId, agreedAt, lastUsedAt } = consent;
  return html`<h3>${application} in ${workspace}</h3>
${scopeList([...consent.identityScopes, ...consent.scopes])}
<p>Allowed on ${dateElement(agreedAt)}; ${lastUsedAt ? html`last used on ${dateElement(lastUsedAt)}` : 'never used'}.</p>
<form method="post" action="/account/withdraw"><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="workspace" value="${workspaceId}"><input type="hidden" name="authorization" value="${id}">
<button class="danger" type="submit" aria-label="Withdraw the access of ${application} to ${workspace}">Withdraw access</button></form>`;
}

function dateElement(time: Date): Html {
  const iso = time.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)}</time>`;
}
