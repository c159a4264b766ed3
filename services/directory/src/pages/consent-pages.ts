import type { Scope } from '@irp/contracts';
import { consoleAddresses } from '@irp/contracts/console-addresses';
import { type InstallationPreview, requestedScope } from '@irp/contracts/directory';
import { faultNote, type Html, hidden, html, type Page } from '@irp/web-pages';
import { actingNote } from './acting.ts';
import { installAddress } from './addresses.ts';
import {
  backToListing,
  hiddenFields,
  type InstallContext,
  installPage,
  integration,
  obstacleList,
  seenField,
  whoAndWhere,
} from './install-parts.ts';
import { permissions } from './permissions.ts';
import { paragraphs, withImages } from './site.ts';

type Installed = InstallationPreview & {
  installation: NonNullable<InstallationPreview['installation']>;
};

export function isInstalled(preview: InstallationPreview): preview is Installed {
  return preview.installation !== null;
}

/** What an admin agrees to before an integration is installed. */
export function consentPage(context: InstallContext, preview: InstallationPreview): Page {
  const { id, workspace } = context;
  const { name, obstacles, isInstallable, scopesRequested } = preview;
  const title = `Install ${name}`;
  if (!isInstallable) {
    return installPage(
      {
        title,
        ...withImages,
        body: html`${whoAndWhere(context)}${faultNote(context.fault)}${integration(context, preview)}${obstacleList(obstacles)}${backToListing(context)}`,
      },
      context.fault,
    );
  }
  return installPage(
    {
      title,
      ...withImages,
      body: html`${whoAndWhere(context)}${faultNote(context.fault)}${integration(context, preview)}${paragraphs(preview.description)}
<h2>It will be able to</h2>${permissions(preview)}
<form method="post" action="${installAddress(id)}">${hiddenFields(context)}${seenField(scopesRequested.map(({ scope }) => scope))}
${actingNote(preview, workspace.name)}
<p class="actions"><button type="submit" name="action" value="install">Install in ${workspace.name}</button></p></form>${backToListing(context)}`,
    },
    context.fault,
  );
}

/** What changes when an admin agrees again, or that nothing has to be agreed to. */
export function installedPage(context: InstallContext, preview: Installed): Page {
  const { workspace } = context;
  const { name, installation, addedScopes, removedScopes } = preview;
  const removal = delisting(preview);
  const isOpen =
    !removal &&
    (installation.state === 'active' || installation.state === 'reauthorization_required');
  const asksAgain = isOpen && addedScopes.length > 0;
  const place = { workspaceId: workspace.id, environment: installation.environment };
  return installPage(
    {
      title: asksAgain ? `Allow ${name} more?` : `${name} is installed`,
      ...withImages,
      body: html`${whoAndWhere(context)}${faultNote(context.fault)}${integration(context, preview)}
<p>${name} is installed in <strong>${workspace.name}</strong>, with data of ${installation.environment}.</p>
${installation.state === 'suspended' && html`<p class="note">It is suspended, and has no access until whoever suspended it resumes it.</p>`}
${removal}${asksAgain ? again(context, preview) : html`<h2>It is able to</h2>${withReasons(preview, installation.scopes)}`}
${removedScopes.length > 0 && html`<h2>It no longer asks for</h2>${withReasons(preview, removedScopes)}`}
<p><a href="${consoleAddresses.installation(place, installation.id)}">Suspend or remove it</a></p>${backToListing(context)}`,
    },
    context.fault,
  );
}

/** Says that the operator has removed it: until it is relisted there is nothing to agree to. */
function delisting({
  obstacles,
  addedScopes,
}: Pick<InstallationPreview, 'obstacles' | 'addedScopes'>) {
  const found = obstacles.find(({ code }) => code === 'delisted');
  const more = addedScopes.length > 0 && ' What it asks for in addition cannot be allowed.';
  return (
    found &&
    html`<p class="note">${found.message}${more} What was allowed before goes on, until an admin suspends or removes it.</p>`
  );
}

function again(context: InstallContext, preview: Installed): Html {
  const { addedScopes, scopesRequested, installation } = preview;
  const kept = installation.scopes.filter((scope) =>
    scopesRequested.some((requested) => requested.scope === scope),
  );
  return html`<h2>New: it would also be able to</h2>${withReasons(preview, addedScopes)}
<h2>As before, it is able to</h2>${withReasons(preview, kept)}
${actingNote(preview, context.workspace.name)}
<p class="note">Until you agree, it goes on with what you agreed to before.</p>
<form method="post" action="${installAddress(context.id)}">${hiddenFields(context)}${hidden('installation', installation.id)}${seenField(
    scopesRequested.map(({ scope }) => scope),
  )}<p class="actions"><button type="submit" name="action" value="reauthorize">Allow</button></p></form>`;
}

function withReasons(preview: InstallationPreview, scopes: readonly Scope[]): Html {
  const { scopesRequested } = preview;
  const requested = (scope: Scope) => scopesRequested.find((one) => one.scope === scope);
  return permissions({
    ...preview,
    scopesRequested: scopes.map(
      (scope) => requested(scope) ?? requestedScope(scope, 'It asked for this before.'),
    ),
  });
}
