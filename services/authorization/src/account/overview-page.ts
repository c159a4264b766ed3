import type { InvitationView } from '@irp/contracts/authorization';
import type { Role } from '@irp/contracts/permissions';
import {
  dayElement,
  type Html,
  html,
  type Page,
  type PageLanguage,
  roleName,
  scopeList,
} from '@irp/web-pages';
import type { User } from '../people/store/user-store.ts';
import type { Consent } from '../tokens/store/consent-store.ts';
import { answerInvitationPath } from './answer-invitation.ts';
import { answerButtons, invitationText } from './invitation-parts.ts';
import { languageForm } from './language.ts';
import { sessionsPath } from './sessions-page.ts';
import { accountTexts } from './texts/index.ts';

interface ConsentItem extends Consent {
  application: string;
  workspace: string;
}

interface OverviewFields {
  language: PageLanguage;
  /** The note about the result of the preceding form. */
  done?: Html | undefined;
  user: User;
  csrf: string;
  codesOn: boolean;
  /** Number of the user's passkeys. */
  passkeys: number;
  /** Names of the workspaces that require a second factor of this user. */
  requiredBy: readonly string[];
  invitations: readonly InvitationView[];
  workspaces: readonly { name: string; role: Role }[];
  consents: readonly ConsentItem[];
}

export function overviewPage({
  language,
  done,
  user,
  csrf,
  codesOn,
  passkeys,
  requiredBy,
  invitations,
  workspaces,
  consents,
}: OverviewFields): Page {
  const t = accountTexts[language];
  const linkTo = (href: string) => (text: string) => html`<a href="${href}">${text}</a>`;
  return {
    title: t.account,
    isWide: true,
    body: html`${done}<p><strong>${user.name}</strong> (${user.email})</p>
${invitations.length > 0 && html`<h2>${t.invitations}</h2>${invitations.map((invitation) => invitationItem(invitation, csrf, language))}`}
<h2>${t.workspaces}</h2>
${
  workspaces.length === 0
    ? html`<p>${t.noWorkspaces}</p>`
    : html`<ul>${workspaces.map(({ name, role }) => html`<li>${name}: ${roleName(role, language)}</li>`)}</ul>
<p>${t.console(linkTo('/console/'))}</p>`
}
<h2>${t.applications}</h2>
${consents.length === 0 ? html`<p>${t.noApplications}</p>` : consents.map((consent) => consentItem(consent, csrf, language))}
<p><a href="/directory">${t.directory}</a></p>
<h2>${t.mails}</h2>
${languageForm(user, csrf, language)}
<p><a href="/account/mail">${t.chooseMails}</a></p>
<h2>${t.signIn}</h2>
<p><a href="${sessionsPath}">${t.sessions}</a></p>
<p><a href="/account/password/change">${t.invited.changePassword}</a></p>
<p>${(codesOn ? t.codesOn : t.codesOff)(linkTo('/account/codes'))}</p>
<p>${t.passkeyCount(passkeys, linkTo('/account/passkeys'))}</p>${
      !codesOn &&
      passkeys === 0 &&
      requiredBy.length > 0 &&
      html`
<p class="note">${t.required(requiredBy)}</p>`
    }
<form method="post" action="/account/sign-out"><input type="hidden" name="csrf" value="${csrf}"><p class="actions">
<button class="second" type="submit">${t.signOut}</button></p></form>`,
  };
}

function invitationItem(invitation: InvitationView, csrf: string, language: PageLanguage): Html {
  return html`${invitationText(invitation, language)}
<form method="post" action="${answerInvitationPath}"><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="invitation" value="${invitation.id}">
${answerButtons(language)}</form>`;
}

function consentItem(consent: ConsentItem, csrf: string, language: PageLanguage): Html {
  const t = accountTexts[language];
  const { id, application, workspace, workspaceId, agreedAt, lastUsedAt } = consent;
  const lastUsed = lastUsedAt ? dayElement(lastUsedAt, language) : undefined;
  const scopes = [...consent.identityScopes, ...consent.scopes];
  return html`<h3>${t.applicationIn(application, workspace)}</h3>
${scopeList(scopes, undefined, undefined, language)}
<p>${t.allowed(dayElement(agreedAt, language), lastUsed)}</p>
<form method="post" action="/account/withdraw"><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="workspace" value="${workspaceId}"><input type="hidden" name="authorization" value="${id}">
<button class="danger" type="submit" aria-label="${t.withdrawOf(application, workspace)}">${t.withdraw}</button></form>`;
}
