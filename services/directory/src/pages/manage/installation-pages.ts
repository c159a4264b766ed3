import type { InstallationPreview, InstallationView } from '@irp/contracts/directory';
import {
  faultNote,
  type Html,
  hidden,
  hiddenFields,
  html,
  type Managing,
  type Page,
  scopeList,
} from '@irp/web-pages';
import { installAddress, installationAddress, removalAddress } from '../addresses.ts';
import { delisting } from '../consent-pages.ts';
import { installPage, reasonField } from '../install-parts.ts';
import { day } from '../site.ts';
import { standing } from './application-standing.ts';
import { backToInstallations, partyWords, whoAndWhere, wordsOf } from './manage-parts.ts';

/** An installation, and the revision that a form about it is sent for. */
export interface Shown {
  installation: InstallationView;
  revision: string;
  preview: InstallationPreview | undefined;
}

/** One installation, and what an admin can do about it. */
export function installationPage(managing: Managing, shown: Shown): Page {
  const { workspace, fault } = managing;
  const { installation } = shown;
  const { applicationName, publisher, environment, createdAt, version, endedAt } = installation;
  return installPage(
    {
      title: applicationName,
      body: html`${whoAndWhere(managing)}${faultNote(fault)}
<p>by ${publisher.name}${version && `, version ${version}`}, installed on ${day(createdAt)}, with data of ${environment}.</p>
<p><strong>${wordsOf(installation)}.</strong>${ending(installation)}</p>${suspensions(installation)}${standing(installation)}
<h2>${endedAt === null ? 'It is able to' : 'It was able to'}</h2>${able(installation)}
${endedAt === null && changes(managing, shown)}${backToInstallations(workspace)}`,
    },
    fault,
  );
}

/** What stops working, and the button that does it. */
export function removalPage(managing: Managing, { installation, revision }: Shown): Page {
  const { workspace, fault } = managing;
  const { id, applicationName: name, environment } = installation;
  return installPage(
    {
      title: `Remove ${name}?`,
      body: html`${whoAndWhere(managing)}${faultNote(fault)}
<p>${name} then loses its access to ${environment} data of <strong>${workspace.name}</strong> at once, for all of its people:</p>
<ul><li>its tokens for the workspace are rejected, also those of people who use it now</li>
<li>what people of the workspace allowed it ends, and whatever it does for them there on its own stops</li>
<li>records that it has written stay</li>
<li>to use it again, an admin must install it anew, if it can still be installed then</li></ul>
<h2>It will no longer be able to</h2>${able(installation)}
<form method="post" action="${removalAddress(id)}">${hiddenFields(managing)}${hidden('revision', revision)}
<p class="actions"><button type="submit" name="action" value="remove">Remove ${name}</button></p></form>
<p><a href="${installationAddress(id, workspace.id)}">Keep it</a></p>`,
    },
    fault,
  );
}

function able({ scopes }: InstallationView): Html {
  return scopes.length === 0 ? html`<p>No access to data of a workspace.</p>` : scopeList(scopes);
}

function ending({ endedAt, endedBy, endReason }: InstallationView): Html | undefined {
  if (endedAt === null || endedBy === null) {
    return undefined;
  }
  return html` It ended on ${day(endedAt)}, by ${partyWords[endedBy]}${endReason !== null && `: ${endReason}`}.`;
}

function suspensions({ suspensions: all, endedAt }: InstallationView): Html | undefined {
  if (all.length === 0 || endedAt !== null) {
    return undefined;
  }
  return html`<ul>${all.map(
    ({ by, at, reason }) =>
      html`<li>By ${partyWords[by]} since ${day(at)}${reason !== null && `: ${reason}`}</li>`,
  )}</ul><p class="note">It has no access until whoever suspended it resumes it.</p>`;
}

function changes(managing: Managing, { installation, revision, preview }: Shown): Html {
  const { workspace } = managing;
  const {
    id,
    applicationId,
    applicationName: name,
    environment,
    withheldScopes,
    suspensions: all,
  } = installation;
  const fields = html`${hiddenFields(managing)}${hidden('revision', revision)}`;
  const form = (contents: Html) =>
    html`<form method="post" action="${installationAddress(id)}">${fields}${contents}</form>`;
  const isOwn = all.some(({ by }) => by === 'tenant');
  const removal = preview && delisting(preview);
  return html`${removal}${
    !removal &&
    withheldScopes.length > 0 &&
    html`<p class="note">It asks for more. <a href="${installAddress(applicationId, { workspace: workspace.id, environment })}">See what, and decide</a></p>`
  }<h2>Change it</h2>
${
  isOwn
    ? form(
        html`<p class="actions"><button type="submit" name="action" value="resume">Resume ${name}</button></p>`,
      )
    : form(html`${reasonField('Why is it suspended?')}
<p class="actions"><button type="submit" name="action" value="suspend">Suspend ${name}</button></p>`)
}
<form method="get" action="${removalAddress(id)}">${hidden('workspace', workspace.id)}
<p class="actions"><button type="submit" class="second">Remove ${name}…</button></p></form>`;
}
