import { identityScopes, type Scope } from '@irp/contracts';
import { applicationMark, type Html, html, type Page, scopeList } from '@irp/web-pages';
import { errorNote } from '../../people/pages/error-note.ts';
import type { WorkspaceOption } from './workspace-options.ts';

export interface ConsentFields {
  application: {
    id: string;
    name: string;
    description: string;
    homepageUrl: string | null;
  };
  /** The address of its approved logo. */
  logo: string | undefined;
  /** The organization of the application. */
  publisher: string | undefined;
  person: { name: string; email: string };
  requested: readonly string[];
  workspaceOptions: readonly WorkspaceOption[];
  /** The workspace that the request names; preselected. */
  preferred?: string | undefined;
  csrf: string;
  error?: string | undefined;
  /** Host of the redirect URI, shown so that a person can recognize an unexpected one. */
  redirectHost: string | undefined;
}

export function consentPage(fields: ConsentFields): Pick<Page, 'title' | 'body' | 'hasImages'> {
  const { application, publisher, logo, person, requested, workspaceOptions, csrf, redirectHost } =
    fields;
  const available = workspaceOptions.filter(
    ({ unavailableReason }) => unavailableReason === undefined,
  );
  const title = `Allow ${application.name}?`;
  const hidden = html`<input type="hidden" name="csrf" value="${csrf}">`;
  if (available.length === 0) {
    return {
      title,
      body: noWorkspaceBody(fields, hidden),
    };
  }
  return {
    title,
    hasImages: logo !== undefined,
    body: html`${applicationMark({ name: application.name, publisher, logo })}<p>You are signed in as <strong>${person.name}</strong> (${person.email}).</p>
${application.description && html`<p>${application.description}</p>`}${errorNote(fields.error)}
<form method="post">${hidden}
<fieldset><legend>In which workspace?</legend>${workspaceOptions.map((option) => workspaceRadio(option, fields, available))}</fieldset>
<h2>It will be able to</h2>${scopeList(sorted(requested))}
<p class="note">You can withdraw this at any time on <a href="/account">your account page</a>.${redirectHost && html` You will be taken to <strong>${redirectHost}</strong>.`}</p>
<p class="actions"><button type="submit" name="action" value="allow">Allow</button>
<button class="second" type="submit" name="action" value="deny" formnovalidate>Do not allow</button>
<button class="second" type="submit" name="action" value="other-account" formnovalidate>Use another account</button></p></form>`,
  };
}

function noWorkspaceBody({ application, workspaceOptions }: ConsentFields, hidden: Html): Html {
  const where =
    workspaceOptions.length === 0
      ? html`<p class="fault" role="alert">You are not a member of any workspace in this region.</p>`
      : html`<p class="fault" role="alert">${application.name} cannot work in any of your workspaces:</p>
<ul>${workspaceOptions.map((option) => html`<li>${option.workspace.name}: ${option.unavailableReason}${remedyLink(application, option)}</li>`)}</ul>`;
  return html`${where}<form method="post">${hidden}<p class="actions">
<button type="submit" name="action" value="deny">Go back</button>
<button class="second" type="submit" name="action" value="other-account">Use another account</button></p></form>`;
}

/** In a tab of its own: the person continues here afterwards. */
function remedyLink({ id }: { id: string }, { remedy }: WorkspaceOption): Html | undefined {
  if (remedy === undefined) {
    return undefined;
  }
  const listing = `/directory/listings/${id}`;
  return remedy === 'install'
    ? html`. <a href="${listing}/install" target="_blank">Install it</a>, then load this page again.`
    : html`. <a href="${listing}" target="_blank">Ask an admin for it</a>, and come back when it is installed.`;
}

function workspaceRadio(
  { workspace, environment, scopes, unavailableReason }: WorkspaceOption,
  fields: ConsentFields,
  available: readonly WorkspaceOption[],
): Html {
  const checked =
    unavailableReason === undefined &&
    (fields.preferred === workspace.id || available.length === 1);
  const withheld = fields.requested.filter(
    (scope) => !isIdentity(scope) && !scopes.includes(scope as Scope),
  );
  return html`<label class="choice"><input type="radio" name="workspace" value="${workspace.id}" required ${checked && html`checked`} ${unavailableReason && html`disabled`}> ${workspace.name}${
    unavailableReason
      ? html` (${unavailableReason})`
      : environment === 'sandbox' && html` (sandbox)`
  }${!unavailableReason && withheld.length > 0 && html` (without ${withheld.join(', ')}: your role there does not allow it)`}</label>`;
}

function isIdentity(scope: string): boolean {
  return (identityScopes as string[]).includes(scope);
}

/** Identity scopes first. */
function sorted(scopes: readonly string[]): string[] {
  return [...scopes.filter(isIdentity), ...scopes.filter((scope) => !isIdentity(scope))];
}
