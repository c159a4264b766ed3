import type { Scope } from '@irp/contracts';
import { consoleAddresses } from '@irp/contracts/console-addresses';
import { type InstallationPreview, requestedScope } from '@irp/contracts/directory';
import { type Html, hidden, html, type Page, type PageLanguage } from '@irp/web-pages';
import { actingNote } from './acting.ts';
import { installAddress } from './addresses.ts';
import {
  backToListing,
  hiddenFields,
  type InstallContext,
  installPage,
  integration,
  obstacleList,
  obstacleText,
  refusal,
  seenField,
  signedInContext,
} from './install-parts.ts';
import { permissions } from './permissions.ts';
import { paragraphs, withImages } from './site.ts';
import { directoryTexts } from './texts/index.ts';

type Installed = InstallationPreview & {
  installation: NonNullable<InstallationPreview['installation']>;
};

export function isInstalled(preview: InstallationPreview): preview is Installed {
  return preview.installation !== null;
}

/** Returns the page on which an admin agrees to the installation of an integration. */
export function consentPage(context: InstallContext, preview: InstallationPreview): Page {
  const { language, id, workspace } = context;
  const t = directoryTexts[language].install;
  const { name, obstacles, isInstallable, scopesRequested } = preview;
  const title = t.title(name);
  if (!isInstallable) {
    return installPage(
      {
        title,
        ...withImages,
        body: html`${signedInContext(context)}${refusal(context)}${integration(context, preview)}${obstacleList(obstacles, language)}${backToListing(context)}`,
      },
      language,
      context.fault,
    );
  }
  return installPage(
    {
      title,
      ...withImages,
      body: html`${signedInContext(context)}${refusal(context)}${integration(context, preview)}${paragraphs(preview.description)}
<h2>${t.willBeAble}</h2>${permissions(preview, language)}
<form method="post" action="${installAddress(id)}">${hiddenFields(context)}${seenField(scopesRequested.map(({ scope }) => scope))}
${actingNote(preview, workspace.name, language)}
<p class="actions"><button type="submit" name="action" value="install">${t.submit(workspace.name)}</button></p></form>${backToListing(context)}`,
    },
    language,
    context.fault,
  );
}

/**
 * Returns the page of an installed integration. The page shows the changes that require an
 * agreement, or a note that no agreement is required.
 */
export function installedPage(context: InstallContext, preview: Installed): Page {
  const { language, workspace } = context;
  const t = directoryTexts[language].install;
  const { name, installation, addedScopes, removedScopes } = preview;
  const removal = delisting(preview, language);
  const isOpen =
    !removal &&
    (installation.state === 'active' || installation.state === 'reauthorization_required');
  const asksAgain = isOpen && addedScopes.length > 0;
  const place = { workspaceId: workspace.id, environment: installation.environment };
  return installPage(
    {
      title: asksAgain ? t.allowMore(name) : t.isInstalled(name),
      ...withImages,
      body: html`${signedInContext(context)}${refusal(context)}${integration(context, preview)}
<p>${t.installedIn(name, workspace.name, installation.environment)}</p>
${installation.state === 'suspended' && html`<p class="note">${t.isSuspended}</p>`}
${removal}${asksAgain ? again(context, preview) : html`<h2>${t.isAble}</h2>${withReasons(preview, installation.scopes, language)}`}
${removedScopes.length > 0 && html`<h2>${t.noLongerAsks}</h2>${withReasons(preview, removedScopes, language)}`}
<p><a href="${consoleAddresses.installation(place, installation.id)}">${t.manage}</a></p>${backToListing(context)}`,
    },
    language,
    context.fault,
  );
}

/**
 * Returns a note that the operator has removed the integration. Until the operator relists the
 * integration, no admin can agree.
 */
function delisting(
  { obstacles, addedScopes }: Pick<InstallationPreview, 'obstacles' | 'addedScopes'>,
  language: PageLanguage,
): Html | undefined {
  const t = directoryTexts[language].install;
  const found = obstacles.find(({ code }) => code === 'delisted');
  return (
    found &&
    html`<p class="note">${obstacleText(found.message, language)}${addedScopes.length > 0 && ` ${t.moreRefused}`} ${t.goesOn}</p>`
  );
}

function again(context: InstallContext, preview: Installed): Html {
  const { language, workspace } = context;
  const t = directoryTexts[language].install;
  const { addedScopes, scopesRequested, installation } = preview;
  const kept = installation.scopes.filter((scope) =>
    scopesRequested.some((requested) => requested.scope === scope),
  );
  return html`<h2>${t.newlyAble}</h2>${withReasons(preview, addedScopes, language)}
<h2>${t.ableAsBefore}</h2>${withReasons(preview, kept, language)}
${actingNote(preview, workspace.name, language)}
<p class="note">${t.untilAgreed}</p>
<form method="post" action="${installAddress(context.id)}">${hiddenFields(context)}${hidden('installation', installation.id)}${seenField(
    scopesRequested.map(({ scope }) => scope),
  )}<p class="actions"><button type="submit" name="action" value="reauthorize">${t.submitMore}</button></p></form>`;
}

function withReasons(
  preview: InstallationPreview,
  scopes: readonly Scope[],
  language: PageLanguage,
): Html {
  const { askedBefore } = directoryTexts[language].install;
  const { scopesRequested } = preview;
  const requested = (scope: Scope) => scopesRequested.find((one) => one.scope === scope);
  return permissions(
    {
      ...preview,
      scopesRequested: scopes.map(
        (scope) => requested(scope) ?? requestedScope(scope, askedBefore),
      ),
    },
    language,
  );
}
