import { exampleIds } from '../authorization/access-examples.ts';
import { imagesExampleBelow, listingExample, submittedListingExample } from './listing-examples.ts';

// Examples of the OpenAPI document: reviews. `e2e/test/openapi-examples.test.ts` sends the example
// requests to the platform and compares the responses with the examples.

const { workspaceId, organizationId } = exampleIds;
const { id, submittedAt, submittedBy, version, checks } = submittedListingExample.review;
const { applicationId, environment, name, vendor } = listingExample;
const reviewerId = '019a5f41-3c58-7d0e-9b12-8e6f7a2c4d31';

export const assigneeExample = { assignee: reviewerId };
export const approvalExample = { comment: 'Clear and complete.' };
export const rejectionExample = { comment: 'The integration does not do what the listing says.' };
export const requestedChangesExample = {
  comment: 'Please say in the security information where data is kept.',
};
export const reviewNoteExample = { comment: 'The support contact answers within a day.' };

export const reviewSummaryExample = {
  id,
  applicationId,
  environment,
  name,
  vendor,
  version,
  state: 'in_manual_review',
  submittedAt,
  submittedBy,
  publisher: {
    organizationId,
    organizationName: 'Meridian Research',
    workspaceId,
  },
  assignee: null,
  decidedAt: null,
  decidedBy: null,
  reviewers: [],
};

const { description, supportedFeatures, documentationLinks, supportContacts } = listingExample;
const { securityInformation, categories, scopesRequested } = listingExample;

export const reviewExample = {
  ...reviewSummaryExample,
  listing: {
    name,
    vendor,
    description,
    supportedFeatures,
    documentationLinks,
    supportContacts,
    securityInformation,
    version: listingExample.version,
    categories,
    ...imagesExampleBelow(`/v2/reviews/${id}`),
  },
  scopesRequested,
  checks,
  application: {
    name: 'Ledger Sync',
    state: 'active',
    scopes: ['investments.read'],
  },
  comment: null,
  comments: [],
  earlierReviews: [],
  changes: null,
};

export const decidedReviewExample = {
  ...reviewExample,
  assignee: reviewerId,
  decidedAt: '2026-11-23T14:20:31.004Z',
  decidedBy: reviewerId,
};
