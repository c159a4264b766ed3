import type { ApplicationView } from '@irp/contracts/authorization';
import {
  faultNote,
  type Html,
  hiddenFields,
  html,
  type Managing,
  type Page,
  whoAndWhere,
} from '@irp/web-pages';
import {
  applicationAddress,
  applicationsAddress,
  applicationsPath,
  offerAddress,
} from './addresses.ts';

/** Of the fields of redirect URIs, of which each has its number behind it. */
export const uriField = 'uri-';

/**
 * An application that another workspace offers to the person's.
 * @param application undefined: it is not offered to it
 */
export function offerPage(managing: Managing, application: ApplicationView | undefined): Page {
  const { fault, workspace } = managing;
  const list = html`<p><a href="${applicationsAddress({ workspace: workspace.id })}">All applications of ${workspace.name}</a></p>`;
  return {
    title: application
      ? `${application.name} is offered to ${workspace.name}`
      : 'An application that was offered',
    ...(fault && { status: fault.status }),
    body: html`${whoAndWhere(managing, applicationsPath)}${faultNote(fault)}${
      application
        ? offered(managing, application)
        : html`<p class="note">It is not offered to ${workspace.name}, or no longer.</p>`
    }${list}`,
  };
}

function offered(managing: Managing, { id, name, scopes, redirectUris }: ApplicationView): Html {
  const uris = redirectUris.map(
    (uri, index) =>
      html`<p><input type="checkbox" id="${uriField}${index}" name="${uriField}${index}" value="${uri}" checked>
<label class="choice" for="${uriField}${index}">${uri}</label></p>`,
  );
  return html`<p><strong>${name}</strong> (client ID <code>${id}</code>) belongs to your workspace once you accept it. Its client ID, consents and
tokens of other workspaces stay; the secrets and keys of its former owner end.</p>
<h2>Its permissions</h2>${scopes.length > 0 ? html`<ul>${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}</ul>` : html`<p>None.</p>`}
<form method="post" action="${offerAddress(id)}">${hiddenFields(managing)}${
    uris.length > 0 &&
    html`<h2>Redirect URIs that stay</h2><p>They are those of the former owner: whoever has one receives codes of the people who sign in.</p>${uris}`
  }<p class="actions"><button type="submit" name="action" value="accept">Accept it</button>
<button type="submit" class="second" name="action" value="decline">Decline it</button></p></form>`;
}

/** @param clientSecret is shown here, and never again; null for an application without secrets */
export function acceptedPage(
  managing: Managing,
  { id, name }: ApplicationView,
  clientSecret: string | null,
): Page {
  return {
    title: `${name} belongs to ${managing.workspace.name}`,
    body: html`${whoAndWhere(managing, applicationsPath)}<p>Admins of the workspaces that use it get a mail.</p>${
      clientSecret !== null &&
      html`<h2>Its new secret</h2>
<p class="note" role="status">Copy it now, and keep it safe: it is shown only here, and only once.</p><p><code>${clientSecret}</code></p>`
    }<p><a href="${applicationAddress(id, managing.workspace.id)}">To the application</a></p>`,
  };
}
