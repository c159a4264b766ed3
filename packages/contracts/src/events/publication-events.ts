import { z } from 'zod';
import { visibilities } from '../directory/listing-fields.ts';
import { existingInstallations } from '../directory/publication.ts';
import { defineEvent } from './define-event.ts';
import { personal, plainText } from './personal-data.ts';

const listing = { category: 'listing', subject: 'application' } as const;

/**
 * Why the visibility changed. `requested`: the publisher changed it. `plan`: the organization no
 * longer has the plan that permits sharing. `deletion`: the application was deleted.
 */
export const visibilityReasons = ['requested', 'plan', 'deletion'] as const;

/** Events about the visibility of an application in the directory. */
export const publicationEvents = [
  defineEvent({
    type: 'listing.visibility_changed',
    ...listing,
    summary:
      'The visibility of an application in the directory changed, or the organizations that it includes.',
    changedPath: '/visibility',
    detail: z.strictObject({
      before: z.enum(visibilities),
      after: z.enum(visibilities),
      organizations: z.array(plainText),
      reason: z.enum(visibilityReasons),
    }),
    example: {
      before: 'organization',
      after: 'private',
      organizations: [],
      reason: 'plan',
    },
  }),
  defineEvent({
    type: 'listing.offered',
    ...listing,
    summary:
      'The publisher shares an application with an organization that has not approved the publisher: nobody there sees the application yet.',
    detail: z.strictObject({ toOrganizationId: plainText }),
    example: { toOrganizationId: '01920000-0000-7000-8000-000000000003' },
  }),
  defineEvent({
    type: 'listing.unpublished',
    ...listing,
    summary:
      'The directory no longer shows a listing, or a review of it was withdrawn. Installations stay, or end.',
    detail: z.strictObject({
      name: plainText,
      existingInstallations: z.enum(existingInstallations),
      reason: z.enum(visibilityReasons),
    }),
    example: {
      name: 'Portfolio Sync',
      existingInstallations: 'keep',
      reason: 'requested',
    },
  }),
  defineEvent({
    type: 'listing.delisted',
    ...listing,
    summary: 'The operator took a listing out of the directory. Installations stay.',
    detail: z.strictObject({
      name: plainText,
      reason: personal(z.string(), 'actor'),
    }),
    example: {
      name: 'Portfolio Sync',
      reason: 'It sends data to a server that the listing does not name.',
    },
  }),
  defineEvent({
    type: 'listing.relisted',
    ...listing,
    summary: 'The operator lets the publisher of a delisted listing submit it again.',
    detail: z.strictObject({ name: plainText }),
    example: { name: 'Portfolio Sync' },
  }),
] as const;
