import type { InstallationPreview, InstallationRequestView } from '@irp/contracts/directory';
import { faultNote, type Html, hiddenFields, html, type Managing, type Page } from '@irp/web-pages';
import { actingNote } from '../acting.ts';
import { installationAddress, listingAddress, requestAddress } from '../addresses.ts';
import { installPage, obstacleList, reasonField, seenField } from '../install-parts.ts';
import { permissions } from '../permissions.ts';
import { day, paragraphs } from '../site.ts';
import { backToInstallations, whoAndWhere } from './manage-parts.ts';

/** What can be installed, or only why it cannot. */
type Previewed = InstallationPreview | { obstacles: readonly { message: string }[] };

/** What a member has asked for, as it is now, and the buttons of an admin. */
export function decisionPage(
  managing: Managing,
  request: InstallationRequestView,
  { previewed: preview, isPublic }: { previewed: Previewed; isPublic: boolean },
): Page {
  const { workspace, fault } = managing;
  const { id, applicationId, applicationName: name, environment } = request;
  const form = (contents: Html) =>
    html`<form method="post" action="${requestAddress(id)}">${hiddenFields(managing)}${contents}</form>`;
  return installPage(
    {
      title: `Install ${name}, as a member asks?`,
      body: html`${whoAndWhere(managing)}${faultNote(fault)}${asked(request)}
<p>It would be installed with data of <strong>${environment}</strong>.${isPublic && html` <a href="${listingAddress(applicationId)}">Read about the integration</a>`}</p>
${'isInstallable' in preview && preview.isInstallable ? approval(managing, preview, request, form) : obstacleList(preview.obstacles)}
<h2>Or decline</h2>
${form(html`${reasonField('Why not? The member reads it.')}
<p class="actions"><button type="submit" class="second" name="action" value="decline">Decline</button></p>`)}
${backToInstallations(workspace)}`,
    },
    fault,
  );
}

/** A request that was decided before. */
export function decidedPage(managing: Managing, request: InstallationRequestView): Page {
  const { workspace, fault } = managing;
  const { applicationName: name, state, decidedAt, declineReason, installationId } = request;
  return installPage(
    {
      title: `The request for ${name} was ${state}`,
      body: html`${whoAndWhere(managing)}${faultNote(fault)}${asked(request)}
<p>It was ${state}${decidedAt !== null && html` on ${day(decidedAt)}`}${declineReason !== null && `: ${declineReason}`}.</p>
${installationId !== null && html`<p><a href="${installationAddress(installationId, workspace.id)}">To the installation</a></p>`}
${backToInstallations(workspace)}`,
    },
    fault,
  );
}

function asked({
  requestedBy,
  requestedAt,
  reason,
  applicationName,
}: InstallationRequestView): Html {
  return html`<p>A member (<code>${requestedBy}</code>) asked for <strong>${applicationName}</strong> on ${day(requestedAt)}${
    reason === null ? ', without a reason.' : ':'
  }</p>${reason !== null && html`<blockquote>${paragraphs(reason)}</blockquote>`}`;
}

function approval(
  { workspace }: Managing,
  preview: InstallationPreview,
  { scopes: before }: InstallationRequestView,
  form: (contents: Html) => Html,
): Html {
  const scopes = preview.scopesRequested.map(({ scope }) => scope);
  const isOther =
    scopes.length !== before.length || scopes.some((scope) => !before.includes(scope));
  return html`<h2>It will be able to</h2>
${isOther && html`<p class="note">It asks for other permissions now than when the member asked.</p>`}${permissions(preview)}
${actingNote(preview, workspace.name)}
${form(html`${seenField(scopes)}<p class="actions"><button type="submit" name="action" value="approve">Install in ${workspace.name}</button></p>`)}`;
}
