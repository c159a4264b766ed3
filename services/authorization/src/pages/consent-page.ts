import { identityScopes, type Scope } from '@irp/contracts';
import type { Choice } from '../oauth/choices.ts';
import { type Html, html } from './html.ts';
import type { Page } from './page.ts';
import { scopeList } from './scope-list.ts';
import { faultNote } from './sign-in-page.ts';

export interface ConsentFields {
  application: { name: string; description: string; homepageUrl: string | null };
  person: { name: string; email: string };
  requested: readonly string[];
  choices: readonly Choice[];
  /** The workspace that the request names, or the one chosen last. */
  preferred?: string | undefined;
  csrf: string;
  fault?: string | undefined;
  /** Where the answer goes: people notice a strange host. */
  redirectHost: string | undefined;
}

export function consentPage(fields: ConsentFields): Pick<Page, 'title' | 'body'> {
  const { application, person, requested, choices, csrf, redirectHost } = fields;
  const open = choices.filter(({ reason }) => reason === undefined);
  const title = `Allow ${application.name}?`;
  const hidden = html`<input type="hidden" name="csrf" value="${csrf}">`;
  if (open.length === 0) return { title, body: nowhere(fields, hidden) };
  return {
    title,
    body: html`<p>You are signed in as <strong>${person.name}</strong> (${person.email}).</p>
${application.description && html`<p>${application.description}</p>`}${faultNote(fields.fault)}
<form method="post">${hidden}
<fieldset><legend>In which workspace?</legend>${choices.map((choice) => workspaceChoice(choice, fields, open))}</fieldset>
<h2>It will be able to</h2>${scopeList(sorted(requested))}
<p class="note">You can withdraw this at any time on <a href="/account">your account page</a>.${redirectHost && html` You will be taken to <strong>${redirectHost}</strong>.`}</p>
<p class="actions"><button type="submit" name="action" value="allow">Allow</button>
<button class="second" type="submit" name="action" value="deny" formnovalidate>Do not allow</button></p></form>`,
  };
}

function nowhere({ application, choices }: ConsentFields, hidden: Html): Html {
  const where =
    choices.length === 0
      ? html`<p class="fault" role="alert">You are not a member of any workspace in this region.</p>`
      : html`<p class="fault" role="alert">${application.name} cannot work in any of your workspaces:</p>
<ul>${choices.map(({ workspace, reason }) => html`<li>${workspace.name}: ${reason}</li>`)}</ul>`;
  return html`${where}<form method="post">${hidden}<p class="actions">
<button type="submit" name="action" value="deny">Go back</button></p></form>`;
}

function workspaceChoice({ workspace, scopes, reason }: Choice, fields: ConsentFields, open: readonly Choice[]): Html {
  const checked = reason === undefined && (fields.preferred === workspace.id || open.length === 1);
  const without = fields.requested.filter((scope) => !isIdentity(scope) && !scopes.includes(scope as Scope));
  return html`<label class="choice"><input type="radio" name="workspace" value="${workspace.id}" required ${checked && html`checked`} ${reason && html`disabled`}> ${workspace.name}${
    reason && html` (${reason})`
  }${!reason && without.length > 0 && html` (without ${without.join(', ')}: your role there does not allow it)`}</label>`;
}

function isIdentity(scope: string): boolean {
  return (identityScopes as string[]).includes(scope);
}

/** Who you are first, then what it may do. */
function sorted(scopes: readonly string[]): string[] {
  return [...scopes.filter(isIdentity), ...scopes.filter((scope) => !isIdentity(scope))];
}
