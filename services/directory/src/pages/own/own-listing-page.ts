import type { ListingView } from '@irp/contracts/directory';
import {
  faultNote,
  type Html,
  hidden,
  hiddenFields,
  html,
  type Managing,
  type Page,
  whoAndWhere,
} from '@irp/web-pages';
import { listingAddress, ownListingAddress } from '../addresses.ts';
import { installPage } from '../install-parts.ts';
import { day, paragraphs } from '../site.ts';

/** Of the authorization service. */
export const applicationsPath = '/account/applications';

/** A listing, and the revision that a form about it is sent for. */
export interface ShownListing {
  listing: ListingView;
  revision: string;
}

const stateWords: Record<ListingView['state'], string> = {
  draft: 'A draft',
  in_automated_review: 'In review',
  in_manual_review: 'In review',
  changes_requested: 'Changes are requested',
  rejected: 'Rejected',
  approved: 'Approved',
  published: 'Published',
  unpublished: 'Unpublished',
  delisted: 'Removed by the operator of the platform',
};

/** Whom the directory shows it to, where nothing else is missing. */
const visibilityWords: Record<ListingView['visibility'], string> = {
  private: 'nobody but your workspace',
  organization: 'chosen organizations',
  public: 'everybody',
};

const submittable: readonly ListingView['state'][] = [
  'draft',
  'changes_requested',
  'rejected',
  'unpublished',
];

export function ownListingPage(managing: Managing, shown: ShownListing): Page {
  const { workspace, fault } = managing;
  const { applicationId, name, state, visibility } = shown.listing;
  const back = `${applicationsPath}/${encodeURIComponent(applicationId)}?${new URLSearchParams({ workspace: workspace.id })}`;
  return installPage(
    {
      title: `The listing of ${name}`,
      body: html`${whoAndWhere(managing, applicationsPath)}${faultNote(fault)}
<p><strong>${stateWords[state]}.</strong> It is for ${visibilityWords[visibility]}.${
        state === 'published' &&
        html` <a href="${listingAddress(applicationId)}">See it in the directory</a>`
      }</p>${delisted(shown.listing)}${review(shown.listing)}
${next(managing, shown)}
<p><a href="${back}">The application</a></p>`,
    },
    fault,
  );
}

function delisted({ delisting }: ListingView): Html | undefined {
  return delisting
    ? html`<p class="note">The operator removed it on ${day(delisting.at)}: ${delisting.reason}</p>`
    : undefined;
}

/** What became of the latest submission. Who has reviewed it is not said. */
function review({ review: latest }: ListingView): Html | undefined {
  if (!latest) {
    return undefined;
  }
  const { state, submittedAt, version, decidedAt, comment, checks } = latest;
  const failed = state === 'changes_requested' ? checks.filter(({ passed }) => !passed) : [];
  return html`<h2>The latest review</h2>
<p>${version === null ? 'Submitted' : `Version ${version}, submitted`} on ${day(submittedAt)}: ${outcomes[state]}${decidedAt !== null && html` on ${day(decidedAt)}`}.</p>${
    comment !== null &&
    html`<p>The reviewer writes:</p><blockquote>${paragraphs(comment)}</blockquote>`
  }${
    failed.length > 0 &&
    html`<p>The automated review found:</p><ul>${failed.map(({ check, evidence }) => html`<li><code>${check}</code>: ${evidence}</li>`)}</ul>`
  }`;
}

const outcomes: Record<NonNullable<ListingView['review']>['state'], string> = {
  in_manual_review: 'a reviewer decides',
  changes_requested: 'changes were requested',
  rejected: 'it was rejected',
  approved: 'it was approved',
  withdrawn: 'it was taken back',
};

function next(managing: Managing, { listing, revision }: ShownListing): Html | undefined {
  const { applicationId: id, state, visibility } = listing;
  const button = (action: string, text: string) =>
    html`<form method="post" action="${ownListingAddress(id)}">${hiddenFields(managing)}${hidden('revision', revision)}
<p class="actions"><button type="submit" name="action" value="${action}">${text}</button></p></form>`;
  if (submittable.includes(state)) {
    return html`<h2>Submit it</h2>
<p>What is submitted is the draft as it is now. Change it before by the API (<code>PUT /v2/applications/${id}/listing</code>).</p>${button('submit', 'Submit it for review')}`;
  }
  if (state !== 'approved' && state !== 'published') {
    return undefined;
  }
  const anew = html`<p>A new version is submitted by the API (<code>POST /v2/applications/${id}/listing/versions</code>).</p>`;
  return visibility === 'public'
    ? anew
    : html`<h2>Publish it</h2>${button('show', 'Show it to everybody')}${anew}`;
}
