import type { SharedListing } from '@irp/contracts/directory';
import {
  faultNote,
  type Html,
  html,
  type Managing,
  type Page,
  type PersonsWorkspace,
  pageLinks,
} from '@irp/web-pages';
import { directoryPath, installAddress, sharedAddress } from './addresses.ts';
import { installPage, integration } from './install-parts.ts';
import { whoAndWhere } from './manage/manage-parts.ts';
import { publisherList, type ShownOffers } from './share-offer-parts.ts';
import { excerpt, withImages } from './site.ts';

export const shownOnPage = 20;

interface Shared {
  data: readonly SharedListing[];
  meta: { totalRecords: number };
  /** Undefined: the person does not decide about publishers. */
  offers: ShownOffers | undefined;
}

/** The integrations that publishers have shared with an organization, by name. */
export function sharedPage(managing: Managing, page: number, shared: Shared): Page {
  const { data, offers } = shared;
  const { totalRecords } = shared.meta;
  const { workspace, fault } = managing;
  const addressOf = (to: number) => sharedAddress({ workspace: workspace.id, page: to });
  const beyond = html`<p>There is no such page. <a href="${addressOf(1)}">To the first one</a></p>`;
  const publishers = offers && publisherList(managing, offers);
  const nothing = html`<p>${
    publishers ? 'No approved publisher shares' : 'Nobody has shared'
  } an integration with ${workspace.organizationName}. <a href="${directoryPath}">Find others in the directory</a></p>`;
  const shown = html`<p>${totalRecords} in all${page > 1 && `, page ${page}`}</p>${
    data.length === 0 ? beyond : data.map((one) => entry(one, workspace))
  }
${pageLinks({
  page,
  hasNext: page * shownOnPage < totalRecords,
  addressOf,
})}`;
  return installPage(
    {
      title: `Integrations shared with ${workspace.organizationName}`,
      ...(data.length > 0 && withImages),
      body: html`${whoAndWhere(managing)}${faultNote(fault)}${totalRecords === 0 ? nothing : shown}${publishers}`,
    },
    fault,
  );
}

function entry(listing: SharedListing, workspace: PersonsWorkspace): Html {
  const { id, name, description, environment } = listing;
  const address = installAddress(id, { workspace: workspace.id, environment });
  return html`<article><h2><a href="${address}">${name}</a></h2>${integration(
    {
      id,
      workspace,
      environment,
    },
    listing,
  )}
<p>${excerpt(description, 240)}</p></article>
`;
}
