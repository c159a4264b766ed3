import type { InstallationRequestView } from '@irp/contracts/directory';
import { faultNote, html, type Page } from '@irp/web-pages';
import type { RequestObstacle } from '../installations/check-request.ts';
import { type Acting, actingNote } from './acting.ts';
import { installAddress } from './addresses.ts';
import type { Identity } from './identity.ts';
import {
  backToListing,
  hiddenFields,
  type InstallContext,
  installPage,
  integration,
  reasonField,
  whoAndWhere,
} from './install-parts.ts';
import { type Asked, permissions } from './permissions.ts';
import { day, withImages } from './site.ts';

/** Lets a person who cannot install ask the admins of the workspace. */
export function requestPage(context: InstallContext, listing: Identity & Asked & Acting): Page {
  const { id, workspace, fault } = context;
  return installPage(
    {
      title: `Ask for ${listing.name}`,
      ...withImages,
      body: html`${whoAndWhere(context)}${faultNote(fault)}${integration(context, listing)}
<p>Only admins and owners of ${workspace.name} can install integrations; you are ${workspace.role}. You can ask them to.</p>
<h2>It would be able to</h2>${permissions(listing)}${actingNote(listing, workspace.name)}
<form method="post" action="${installAddress(id)}">${hiddenFields(context)}
${reasonField('Why do you need it?')}
<p class="actions"><button type="submit" name="action" value="request">Ask the admins</button></p></form>${backToListing(context)}`,
    },
    fault,
  );
}

/**
 * Says why asking is of no use, and what a member can do.
 * @param listing undefined for one that is not shown to them
 */
export function noRequestPage(
  context: InstallContext,
  listing: Identity | undefined,
  obstacle: RequestObstacle,
): Page {
  return installPage(
    {
      title: listing?.name ?? 'It cannot be installed',
      ...(listing && withImages),
      body: html`${whoAndWhere(context)}${faultNote(context.fault)}${listing && integration(context, listing)}
${why(context, obstacle)}${backToListing(context)}`,
    },
    context.fault,
  );
}

const advice: Partial<Record<RequestObstacle['code'], string>> = {
  own_application: 'Open it and sign in: it asks you what you allow.',
  installed: 'Open it and sign in: it asks you what you allow.',
  application_suspended:
    'Your admins cannot change that either: wait until its publisher resumes it.',
  sandbox_only: 'Choose the sandbox instead of production.',
  publisher_not_approved:
    'Talk to an admin of your organization: they decide which publishers it allows.',
  requests_refused: 'Talk to an admin of your workspace instead.',
};

function why({ fault }: InstallContext, { code, message }: RequestObstacle) {
  const next = advice[code] ?? 'Your admins cannot change that either: only its publisher can.';
  // A form that was refused says it above.
  return html`<p class="note">${fault?.message !== message && `${message} `}${next}</p>`;
}

/** @param obstacle why it cannot be installed meanwhile */
export function requestedPage(
  context: InstallContext,
  request: InstallationRequestView,
  obstacle: RequestObstacle | undefined,
): Page {
  return installPage(
    {
      title: 'Your admins were asked',
      body: html`${whoAndWhere(context)}${faultNote(context.fault)}
<p>You asked for <strong>${request.applicationName}</strong> on ${day(request.requestedAt)}. ${!obstacle && `An admin of ${context.workspace.name} decides.`}</p>
${obstacle && why(context, obstacle)}
${backToListing(context)}`,
    },
    context.fault,
  );
}
