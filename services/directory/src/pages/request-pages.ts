import type { InstallationRequestView } from '@irp/contracts/directory';
import { type Html, html, type Page, roleName } from '@irp/web-pages';
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
  obstacleText,
  reasonField,
  refusal,
  signedInContext,
} from './install-parts.ts';
import { permissions, type RequestedScopes } from './permissions.ts';
import { day, withImages } from './site.ts';
import { directoryTexts } from './texts/index.ts';
import type { InstallTexts } from './texts/install-en.ts';

/**
 * Returns the page on which a person without the right to install requests an installation from the
 * workspace's admins.
 */
export function requestPage(
  context: InstallContext,
  listing: Identity & RequestedScopes & Acting,
): Page {
  const { language, id, workspace, fault } = context;
  const t = directoryTexts[language].install;
  const role = roleName(workspace.role, language);
  return installPage(
    {
      title: t.askFor(listing.name),
      ...withImages,
      body: html`${signedInContext(context)}${refusal(context)}${integration(context, listing)}
<p>${t.onlyAdmins(workspace.name, role)}</p>
<h2>${t.wouldBeAble}</h2>${permissions(listing, language)}${actingNote(listing, workspace.name, language)}
<form method="post" action="${installAddress(id)}">${hiddenFields(context)}
${reasonField(t.whyNeeded)}
<p class="actions"><button type="submit" name="action" value="request">${t.submitRequest}</button></p></form>${backToListing(context)}`,
    },
    language,
    fault,
  );
}

/**
 * Returns the page with the reason why a request cannot succeed, and with the member's
 * alternatives.
 * @param listing undefined for a hidden listing
 */
export function noRequestPage(
  context: InstallContext,
  listing: Identity | undefined,
  obstacle: RequestObstacle,
): Page {
  const { language } = context;
  return installPage(
    {
      title: listing?.name ?? directoryTexts[language].install.cannotBeInstalled,
      ...(listing && withImages),
      body: html`${signedInContext(context)}${refusal(context)}${listing && integration(context, listing)}
${why(context, obstacle)}${backToListing(context)}`,
    },
    language,
    context.fault,
  );
}

const advice: Partial<Record<RequestObstacle['code'], keyof InstallTexts['advice']>> = {
  own_application: 'openIt',
  installed: 'openIt',
  application_suspended: 'wait',
  sandbox_only: 'chooseSandbox',
  publisher_not_approved: 'talkToOrganization',
  requests_refused: 'talkToWorkspace',
};

function why({ language, fault }: InstallContext, { code, message }: RequestObstacle): Html {
  const next = directoryTexts[language].install.advice[advice[code] ?? 'none'];
  // The text of the obstacle is left out if the page already shows the same text as an error.
  return html`<p class="note">${fault?.message !== message && html`${obstacleText(message, language)} `}${next}</p>`;
}

/**
 * Returns the page of a member's pending request.
 * @param obstacle the reason why the installation is impossible now
 */
export function requestedPage(
  context: InstallContext,
  request: InstallationRequestView,
  obstacle: RequestObstacle | undefined,
): Page {
  const { language, workspace } = context;
  const t = directoryTexts[language].install;
  const asked = t.youAsked(request.applicationName, day(request.requestedAt, language));
  return installPage(
    {
      title: t.asked,
      body: html`${signedInContext(context)}${refusal(context)}
<p>${asked} ${!obstacle && t.adminDecides(workspace.name)}</p>
${obstacle && why(context, obstacle)}
${backToListing(context)}`,
    },
    language,
    context.fault,
  );
}
