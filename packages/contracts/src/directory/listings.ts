import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { changePreconditions } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { submittedListingExample, withdrawnListingExample } from './listing-examples.ts';
import { listingDraftSchema } from './listing-fields.ts';
import { listingResponse, listingResponseLike, noListing } from './listing-responses.ts';

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Directory',
} as const;
const path = '/applications/{id}/listing';
const params = z.object({ id: idSchema });

export const getListing = defineEndpoint({
  ...common,
  operationId: 'getListing',
  permission: permissions.getListing,
  method: 'get',
  path,
  summary: 'Read the listing of an application as its publisher',
  params,
  responses: {
    200: listingResponse,
    404: noListing,
  },
});

export const putListing = defineEndpoint({
  ...common,
  operationId: 'putListing',
  permission: permissions.putListing,
  method: 'put',
  path,
  summary: 'Write the listing of an application',
  description:
    'The first request creates a draft, visible only to the workspace of the application. An omitted field gets its default. `scopeReasons` explains why the application needs its scopes. Lists with an entry twice and texts with bidirectional controls are refused.',
  params,
  headers: changePreconditions,
  body: listingDraftSchema,
  responses: {
    200: listingResponse,
    409: { description: 'The application is scheduled for deletion' },
  },
});

export const submitListing = defineEndpoint({
  ...common,
  operationId: 'submitListing',
  permission: permissions.submitListing,
  method: 'post',
  path: `${path}/submit`,
  summary: 'Submit the listing of an application for review',
  description:
    'The automated review runs at once. If a check fails, the listing is `changes_requested`, and `review.checks` says what to change; otherwise it is `in_manual_review`. Later changes of the draft do not change the review.',
  params,
  headers: changePreconditions,
  idempotent: true,
  responses: {
    200: listingResponseLike(submittedListingExample),
    404: noListing,
    409: {
      description:
        'The listing is in review, approved, published or delisted, or the application is not active',
    },
  },
});

export const withdrawListing = defineEndpoint({
  ...common,
  operationId: 'withdrawListing',
  permission: permissions.withdrawListing,
  method: 'post',
  path: `${path}/withdraw`,
  summary: 'Take back a submission that no reviewer has decided on',
  description:
    'The review is `withdrawn` and leaves the queue of reviewers. A listing without an approved version is a `draft` again; other listings keep their state with the approved version. The draft and the visibility stay. The listing can be submitted again.',
  params,
  headers: changePreconditions,
  idempotent: true,
  responses: {
    200: listingResponseLike(withdrawnListingExample),
    404: noListing,
    409: { description: 'No version of the listing is in review' },
  },
});
