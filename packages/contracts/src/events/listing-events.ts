import { z } from 'zod';
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
] as const;
