import { z } from 'zod';
import { reviewChecks } from '../directory/reviews.ts';
import { defineEvent } from './define-event.ts';
import { fieldChanges, personal, plainText } from './personal-data.ts';

const imageKinds = ['logo', 'screenshot'] as const;

const listing = { category: 'listing', subject: 'application' } as const;

const reviewed = {
  name: plainText,
  reviewId: plainText,
  version: plainText.nullable(),
};
const reviewedExample = {
  name: 'Portfolio Sync',
  reviewId: '0198c1d2-7a31-7c44-9d10-2f5be4c1a905',
  version: '1.4.0',
};
const comment = personal(z.string(), 'actor');

/**
 * Contacts are persons, not necessarily users; descriptions and notes are free texts of the actor.
 */
const listingChanges = fieldChanges({
  '/supportContacts': 'contact',
  '/description': 'actor',
  '/supportedFeatures': 'actor',
  '/scopeReasons': 'actor',
  '/securityInformation': 'actor',
  '/version': 'actor',
});

/** Events about an application in the directory. */
export const listingEvents = [
  defineEvent({
    type: 'listing.saved',
    ...listing,
    summary: 'The draft of a listing was written.',
    detail: z.strictObject({ name: plainText, changes: listingChanges }),
    example: {
      name: 'Portfolio Sync',
      changes: [
        {
          path: '/categories',
          before: [],
          after: ['portfolio'],
        },
      ],
    },
  }),
  defineEvent({
    type: 'listing.submitted',
    ...listing,
    summary: 'A listing was submitted, and its automated review has ended.',
    detail: z.strictObject({
      name: plainText,
      reviewId: plainText,
      version: plainText.nullable(),
      state: z.enum(['in_manual_review', 'changes_requested']),
      failedChecks: z.array(z.enum(reviewChecks)),
    }),
    example: {
      ...reviewedExample,
      state: 'changes_requested',
      failedChecks: ['scope_reasons'],
    },
  }),
  defineEvent({
    type: 'listing.review_withdrawn',
    ...listing,
    summary: 'The publisher took back a submission that no reviewer had decided on.',
    detail: z.strictObject(reviewed),
    example: reviewedExample,
  }),
  defineEvent({
    type: 'listing.review_assigned',
    ...listing,
    summary: 'The reviewer of a listing changed: a reviewer took the review over, or gave it back.',
    detail: z.strictObject({
      ...reviewed,
      changes: fieldChanges({}),
    }),
    outsidePaths: ['/assignee'],
    example: {
      ...reviewedExample,
      changes: [
        {
          path: '/assignee',
          before: null,
          after: '01920000-0000-7000-8000-000000000005',
        },
      ],
    },
  }),
  defineEvent({
    type: 'listing.review_commented',
    ...listing,
    summary: 'A reviewer left a note on a review, which the publisher does not see.',
    detail: z.strictObject({ ...reviewed, commentId: plainText }),
    example: { ...reviewedExample, commentId: '0198c1d9-02aa-7b3e-8f07-6a1c2b9d4e55' },
  }),
  defineEvent({
    type: 'listing.approved',
    ...listing,
    summary: 'A reviewer approved a listing.',
    detail: z.strictObject({
      ...reviewed,
      comment: comment.nullable(),
    }),
    example: { ...reviewedExample, comment: null },
  }),
  defineEvent({
    type: 'listing.rejected',
    ...listing,
    summary: 'A reviewer rejected a listing.',
    detail: z.strictObject({ ...reviewed, comment }),
    example: { ...reviewedExample, comment: 'It does not do what it says.' },
  }),
  defineEvent({
    type: 'listing.changes_requested',
    ...listing,
    summary: 'A reviewer requested changes of a listing.',
    detail: z.strictObject({ ...reviewed, comment }),
    example: { ...reviewedExample, comment: 'Say where data is kept.' },
  }),
  defineEvent({
    type: 'listing.published',
    ...listing,
    summary: 'The directory shows a release: it was approved, and its visibility is public.',
    detail: z.strictObject(reviewed),
    example: reviewedExample,
  }),
  defineEvent({
    type: 'listing.image_added',
    ...listing,
    summary:
      'A logo or a screenshot was added to the draft of a listing. A logo replaces the previous logo.',
    detail: z.strictObject({
      name: plainText,
      kind: z.enum(imageKinds),
      imageId: plainText,
      width: z.int(),
      height: z.int(),
      alt: personal(z.string(), 'actor'),
    }),
    example: {
      name: 'Portfolio Sync',
      kind: 'screenshot',
      imageId: '0198c1d2-8b42-7d10-8c21-6a4f0d2b77e3',
      width: 1_600,
      height: 1_000,
      alt: 'Companies beside the accounts of a ledger',
    },
  }),
  defineEvent({
    type: 'listing.image_removed',
    ...listing,
    summary: 'A logo or a screenshot was removed from the draft of a listing.',
    detail: z.strictObject({
      name: plainText,
      kind: z.enum(imageKinds),
      imageId: plainText,
    }),
    example: {
      name: 'Portfolio Sync',
      kind: 'logo',
      imageId: '0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1',
    },
  }),
] as const;
