import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { permissions } from '../permissions/permissions.ts';
import { filledText } from '../text.ts';
import { delistedExample, delistingExample } from './listing-examples.ts';
import { delistingSchema, listingStates, visibilities } from './listing-fields.ts';

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Directory',
} as const;
const path = '/applications/{id}/listing';
const params = z.object({ id: idSchema });

/** A listing as seen by an operator: without the draft, because nobody has submitted the draft. */
const operatedListingSchema = z
  .object({
    applicationId: z.string(),
    name: z.string(),
    state: z.enum(listingStates),
    visibility: z.enum(visibilities),
    delisting: delistingSchema.nullable(),
  })
  .meta({ id: 'OperatedListing', examples: [delistedExample] });

export const delistListing = defineEndpoint({
  ...common,
  operationId: 'delistListing',
  permission: permissions.delistListing,
  method: 'post',
  path: `${path}/delist`,
  summary: 'Take a listing out of the directory, as the operator of the platform',
  description:
    'The listing leaves the directory at once, and its visibility is `private`; an undecided review is withdrawn. Until the listing is relisted, its publisher can neither submit it nor show it to other organizations. Installations stay. The publisher sees the reason.',
  params,
  body: z
    .strictObject({
      reason: filledText(2_000),
    })
    .meta({ examples: [delistingExample] }),
  idempotent: true,
  responses: {
    200: { description: 'The listing', schema: operatedListingSchema },
    404: { description: 'No such listing' },
    409: { description: 'The listing is already delisted' },
  },
});

export const relistListing = defineEndpoint({
  ...common,
  operationId: 'relistListing',
  permission: permissions.relistListing,
  method: 'post',
  path: `${path}/relist`,
  summary:
    'Let the publisher of a delisted listing submit it again, as the operator of the platform',
  params,
  idempotent: true,
  responses: {
    200: {
      description: 'The listing, which is `unpublished`',
      schema: operatedListingSchema,
      examples: {
        'application/json': {
          ...delistedExample,
          state: 'unpublished',
          delisting: null,
        },
      },
    },
    404: { description: 'No such listing' },
    409: { description: 'The listing is not delisted' },
  },
});
