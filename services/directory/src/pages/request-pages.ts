import type { InstallationRequestView } from '@irp/contracts/directory';
import { html, type Page } from '@irp/web-pages';
import { installAddress } from './addresses.ts';
import type { Identity } from './identity.ts';
import {
  backToListing,
  faultNote,
  hiddenFields,
  type InstallContext,
  installPage,
  integration,
  whoAndWhere,
} from './install-parts.ts';
import { type Asked, permissions } from './permissions.ts';
import { day, withImages } from './site.ts';

/** Lets a person who cannot install ask the admins of the workspace. */
export function requestPage(context: InstallContext, listing: Identity & Asked): Page {
  const { id, workspace, fault } = context;
  return installPage(
    {
      ...{ title: `Ask for ${listing.name}`, ...withImages },
      body: html`${whoAndWhere(context)}${faultNote(fault)}${integration(context, listing)}
<p>Only admins and owners of ${workspace.name} can install integrations; you are ${workspace.role}. You can ask them to.</p>
<h2>It would be able to</h2>${permissions(listing)}
<form method="post" action="${installAddress(id)}">${hiddenFields(context)}
<label for="reason">Why do you need it? (optional)</label><input type="text" id="reason" name="reason" maxlength="500" autocomplete="off">
<p class="actions"><button type="submit" name="action" value="request">Ask the admins</button></p></form>${backToListing(id)}`,
    },
    fault,
  );
}

export function requestedPage(context: InstallContext, request: InstallationRequestView): Page {
  return installPage(
    {
      title: 'Your admins were asked',
      body: html`${whoAndWhere(context)}${faultNote(context.fault)}
<p>You asked for <strong>${request.applicationName}</strong> on ${day(request.requestedAt)}. An admin of ${context.workspace.name} decides.</p>
${backToListing(context.id)}`,
    },
    context.fault,
  );
}
