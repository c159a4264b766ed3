import type { ShareOffer } from '@irp/contracts/directory';
import { type Html, hidden, hiddenFields, html, type Managing, pageLinks } from '@irp/web-pages';
import { sharedAddress } from './addresses.ts';

export const offersOnPage = 20;

/** A page of the publishers that share integrations with an organization. */
export interface ShownOffers {
  data: readonly ShareOffer[];
  meta: { totalRecords: number };
  /** From 1 on. */
  page: number;
}

/**
 * The publishers, and the buttons with which an admin approves one or withdraws the approval.
 * Nothing where nobody shares.
 */
export function publisherList(
  managing: Managing,
  { data, meta: { totalRecords }, page }: ShownOffers,
): Html | false {
  if (totalRecords === 0) {
    return false;
  }
  const { workspace } = managing;
  const addressOf = (to: number) => sharedAddress({ workspace: workspace.id, offers: to });
  return html`<h2>Publishers</h2>
<p class="note">Members of ${workspace.organizationName} see the integrations of approved publishers, and admins can install them. The
platform has not reviewed these integrations.</p>
<ul>${data.map((offer) => entry(managing, offer))}</ul>
${pageLinks({
  page,
  hasNext: page * offersOnPage < totalRecords,
  addressOf,
})}`;
}

function entry(managing: Managing, { publisher, state, integrations }: ShareOffer): Html {
  const { organizationId, name, domain } = publisher;
  const shared = integrations === 1 ? '1 integration' : `${integrations} integrations`;
  const isApproved = state === 'approved';
  return html`<li><strong>${name}</strong>${domain !== null && ` (${domain})`} shares ${shared}: ${
    isApproved ? 'approved' : 'not approved, nobody sees them'
  }.
<form method="post" action="${sharedAddress()}">${hiddenFields(managing)}${hidden('publisher', organizationId)}
<p class="actions">${
    isApproved
      ? html`<button type="submit" class="second" name="action" value="withdraw">Withdraw the approval of ${name}</button>`
      : html`<button type="submit" name="action" value="approve">Approve ${name}</button>`
  }</p></form></li>
`;
}
