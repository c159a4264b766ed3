import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idFilter, idSchema } from '../identifier.ts';
import { offsetMetaExample, pageMeta, pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import {
  approvalExample,
  assigneeExample,
  decidedReviewExample,
  rejectionExample,
  requestedChangesExample,
  reviewExample,
  reviewNoteExample,
  reviewSummaryExample,
} from './review-examples.ts';
import { commentSchema, reviewSchema, reviewSummarySchema } from './review-fields.ts';
import { reviewStates } from './reviews.ts';

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Directory',
} as const;
const path = '/reviews/{id}';
const params = z.object({ id: idSchema });
const notFound = { description: 'No such review' };
const change = {
  ...common,
  method: 'post',
  params,
  idempotent: true,
} as const;
const ownListing =
  'The reviewer wrote or submitted the listing, or is a member of its organization';
const decided = (state: string, comment: string | null) => ({
  description: 'The review',
  schema: reviewSchema,
  examples: {
    'application/json': {
      ...decidedReviewExample,
      state,
      comment,
    },
  },
});

const reviewPageMeta = pageMeta
  .extend({
    oldestWaitingAt: z.iso.datetime().nullable().meta({
      description: 'When the review that has waited longest was submitted; null if no review waits',
    }),
  })
  .meta({ id: 'ReviewPageMeta' });

export const listReviews = defineEndpoint({
  ...common,
  operationId: 'listReviews',
  permission: permissions.listReviews,
  method: 'get',
  path: '/reviews',
  summary: 'List the latest review of each listing, the oldest first',
  query: pageQuery.extend({
    state: z.enum(reviewStates).default('in_manual_review'),
    assignee: idFilter()
      .optional()
      .meta({ description: 'The id of a reviewer, or `none`: reviews that nobody has taken over' }),
  }),
  responses: {
    200: {
      description: 'A page of reviews',
      schema: pageOf(reviewSummarySchema)
        .extend({ meta: reviewPageMeta })
        .meta({
          examples: [
            {
              data: [reviewSummaryExample],
              meta: {
                ...offsetMetaExample,
                nextCursor: null,
                oldestWaitingAt: reviewSummaryExample.submittedAt,
              },
            },
          ],
        }),
    },
  },
});

export const getReview = defineEndpoint({
  ...common,
  operationId: 'getReview',
  permission: permissions.getReview,
  method: 'get',
  path,
  summary: 'Read a review: the submission, and its changes since the present release',
  params,
  responses: {
    200: { description: 'The review', schema: reviewSchema },
    404: notFound,
  },
});

export const assignReview = defineEndpoint({
  ...change,
  operationId: 'assignReview',
  permission: permissions.assignReview,
  path: `${path}/assign`,
  summary: 'Take over a review, or give it back',
  description:
    'Without a body, the caller takes the review over, also from another reviewer; with `{"assignee": null}`, the review has no reviewer.',
  body: z
    .strictObject({
      assignee: idFilter()
        .nullable()
        .optional()
        .meta({ description: 'The id of a reviewer. Default: the caller' }),
    })
    .meta({ examples: [assigneeExample] }),
  responses: {
    200: {
      description: 'The review',
      schema: reviewSchema,
      examples: { 'application/json': { ...reviewExample, ...assigneeExample } },
    },
    403: { description: ownListing },
    404: notFound,
    409: { description: 'The review was decided or withdrawn' },
  },
});

export const commentOnReview = defineEndpoint({
  ...change,
  operationId: 'commentOnReview',
  permission: permissions.commentOnReview,
  path: `${path}/comments`,
  summary: 'Leave a note for other reviewers',
  description: 'The publisher does not see it.',
  body: z.strictObject({ comment: commentSchema }).meta({ examples: [reviewNoteExample] }),
  responses: {
    200: { description: 'The review', schema: reviewSchema },
    403: { description: ownListing },
    404: notFound,
    409: { description: 'The review was decided or withdrawn, or has too many notes' },
  },
});

const undecidable =
  'The review was decided or withdrawn, or another reviewer has taken the review over';

export const approveReview = defineEndpoint({
  ...change,
  operationId: 'approveReview',
  permission: permissions.approveReview,
  path: `${path}/approve`,
  summary: 'Approve a listing',
  description:
    'The listing is published at once if the visibility of its application is `public`; otherwise it is `approved` until the visibility is `public`.',
  body: z
    .strictObject({
      comment: commentSchema.optional().meta({ description: 'Comment, which the publisher sees' }),
    })
    .meta({ examples: [approvalExample] }),
  responses: {
    200: decided('approved', approvalExample.comment),
    403: { description: ownListing },
    404: notFound,
    409: {
      description: `${undecidable}; or the application is not active, or has other scopes than the reviewed scopes`,
    },
  },
});

const refusal = (example: { comment: string }) => ({
  body: z
    .strictObject({
      comment: commentSchema.meta({ description: 'Comment, which the publisher sees' }),
    })
    .meta({ examples: [example] }),
});

export const rejectReview = defineEndpoint({
  ...change,
  ...refusal(rejectionExample),
  operationId: 'rejectReview',
  permission: permissions.rejectReview,
  path: `${path}/reject`,
  summary: 'Reject a listing',
  description: 'A release that the directory shows stays as it is. The publisher may submit again.',
  responses: {
    200: decided('rejected', rejectionExample.comment),
    403: { description: ownListing },
    404: notFound,
    409: { description: undecidable },
  },
});

export const requestChanges = defineEndpoint({
  ...change,
  ...refusal(requestedChangesExample),
  operationId: 'requestChanges',
  permission: permissions.requestChanges,
  path: `${path}/request-changes`,
  summary: 'Ask the publisher for changes of a listing',
  description: 'A release that the directory shows stays as it is. The publisher submits again.',
  responses: {
    200: decided('changes_requested', requestedChangesExample.comment),
    403: { description: ownListing },
    404: notFound,
    409: { description: undecidable },
  },
});
