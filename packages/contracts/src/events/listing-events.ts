import { z } from 'zod';
import { reviewChecks } from '../directory/reviews.ts';
import { defineEvent } from './define-event.ts';
import { fieldChanges, plainText } from './personal-data.ts';

const listing = { category: 'listing', subject: 'application' } as const;

/** Contacts are persons who need not be users; descriptions and notes are free texts of who acts. */
const listingChanges = fieldChanges({
  '/supportContacts': 'contact',
  '/description': 'actor',
  '/supportedFeatures': 'actor',
  '/scopeReasons': 'actor',
  '/securityInformation': 'actor',
  '/version': 'actor',
});

/** Events of an application in the directory. */
export const listingEvents = [
  defineEvent({
    type: 'listing.saved',
    ...listing,
    summary: 'The draft of a listing was written.',
    detail: z.strictObject({ name: plainText, changes: listingChanges }),
    example: {
      name: 'Portfolio Sync',
      changes: [{ path: '/categories', before: [], after: ['portfolio'] }],
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
      ...{ name: 'Portfolio Sync', reviewId: '0198c1d2-7a31-7c44-9d10-2f5be4c1a905', version: '1.4.0' },
      ...{ state: 'changes_requested', failedChecks: ['scope_reasons'] },
    },
  }),
] as const;
