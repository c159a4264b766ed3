import type { Role } from '@irp/contracts';
import type { Consent } from '../../store/consent-store.ts';
import type { User } from '../../store/user-store.ts';
import { type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import { scopeList } from '../scope-list.ts';

interface Agreement extends Consent {
  application: string;
  workspace: string;
}

interface OverviewFields {
  user: User;
  csrf: string;
  codesOn: boolean;
  workspaces: readonly { name: string; role: Role }[];
  agreements: readonly Agreement[];
}

export function overviewPage({ user, csrf, codesOn, workspaces, agreements }: OverviewFields): Page {
  return {
    title: 'Your account',
    body: html`<p><strong>${user.name}</strong> (${user.email})</p>
<h2>Workspaces</h2>
${workspaces.length === 0 ? html`<p>You belong to no workspace.</p>` : html`<ul>${workspaces.map(({ name, role }) => html`<li>${name}: ${role}</li>`)}</ul>`}
<h2>What applications may do</h2>
${agreements.length === 0 ? html`<p>No application acts in your name.</p>` : agreements.map((one) => agreement(one, csrf))}
<h2>Signing in</h2>
<p><a href="/account/password/change">Change your password</a></p>
<p>Sign-in codes of an authenticator app are ${codesOn ? 'on' : 'off'}. <a href="/account/codes">Turn them ${codesOn ? 'off' : 'on'}</a></p>
<form method="post" action="/account/sign-out"><input type="hidden" name="csrf" value="${csrf}"><p class="actions">
<button type="submit">Sign out</button>
<button class="second" type="submit" name="everywhere" value="yes">Sign out everywhere</button></p></form>
<p class="note">Signing out everywhere ends your browsers' sessions. API keys and connected applications go on working.</p>`,
  };
}

function agreement(one: Agreement, csrf: string): Html {
  const { id, application, workspace, workspaceId, agreedAt, lastUsedAt } = one;
  return html`<h3>${application} in ${workspace}</h3>
${scopeList([...one.identityScopes, ...one.scopes])}
<p>Agreed to on ${day(agreedAt)}; ${lastUsedAt ? html`last used on ${day(lastUsedAt)}` : 'not used yet'}.</p>
<form method="post" action="/account/withdraw"><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="workspace" value="${workspaceId}"><input type="hidden" name="authorization" value="${id}">
<button class="second" type="submit" aria-label="Withdraw what ${application} may do in ${workspace}">Withdraw</button></form>`;
}

function day(time: Date): Html {
  const iso = time.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)}</time>`;
}
