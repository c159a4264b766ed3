import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { pageMeta, pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { scopes } from '../scopes.ts';
import { searchText } from '../search-text.ts';
import { cleanText } from '../text.ts';
import { facetsExample, publicSummaryExample } from './discovery-examples.ts';
import {
  facetsSchema,
  publicListingSchema,
  publicSummarySchema,
  publicVersionSchema,
  sharedListingSchema,
} from './public-listing.ts';

const parts = {
  versions: everyVersion,
  tag: 'Directory',
  method: 'get',
} as const;
const open = { ...parts, access: 'open' } as const;
const params = z.object({ id: idSchema });
const etag = { ETag: 'Entity tag of the response; send it as If-None-Match' };

export const listingSorts = ['relevance', 'name', 'newest'] as const;
export type ListingSort = (typeof listingSorts)[number];

const text = (maxLength: number) =>
  cleanText(maxLength)
    .refine((value) => value !== '', 'must not be empty')
    .meta({ pattern: '^[^\\u0000]+$' });

export const searchQuery = pageQuery.extend({
  q: searchText().optional().meta({
    description:
      'Words of names, vendors, features, descriptions and categories, ignoring case and accents. Every word must match a word, or the beginning of a word (from three letters on; the last word from one on). A word of four letters or more without a match may have one typing error, from eight letters on two.',
  }),
  category: text(100).optional().meta({ description: 'Listings in this category' }),
  scope: z
    .enum(scopes as [string, ...string[]], `must be one of ${scopes.join(', ')}`)
    .optional()
    .meta({ description: 'Listings whose application requests this scope' }),
  publisher: text(200)
    .optional()
    .meta({ description: 'Listings of this organization, by its id or name, or of this vendor' }),
  verified: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .optional()
    .meta({
      description:
        '`true`: listings of organizations that have proven a domain; `false`: of all other organizations. Default: both. See `publisher.verified`.',
    }),
  sort: z
    .enum(listingSorts, `must be one of ${listingSorts.join(', ')}`)
    .default('relevance')
    .meta({
      description:
        '`relevance`: best matches of `q` first, and equal ones by name; `name`; `newest`: by `publishedAt`, latest first',
    }),
});

export type DirectoryFilters = Pick<
  z.output<typeof searchQuery>,
  'category' | 'scope' | 'publisher' | 'verified'
>;

export const listDirectoryListings = defineEndpoint({
  ...open,
  operationId: 'listDirectoryListings',
  path: '/directory/listings',
  summary: 'Search published integrations',
  description:
    'Requires no credential. Only what is published is found, counted and ranked: the response shows nothing about others. `facets` counts over all pages. HTML in texts is returned as text.',
  query: searchQuery,
  responses: {
    200: {
      description: 'A page',
      headers: etag,
      schema: z
        .object({
          data: z.array(publicSummarySchema),
          meta: pageMeta,
          facets: facetsSchema,
        })
        .meta({
          examples: [
            {
              data: [publicSummaryExample],
              meta: {
                totalRecords: 1,
                limit: 1,
                offset: 0,
                nextCursor: null,
              },
              facets: facetsExample,
            },
          ],
        }),
    },
  },
});

export const getDirectoryListing = defineEndpoint({
  ...open,
  operationId: 'getDirectoryListing',
  path: '/directory/listings/{id}',
  summary: 'Read a published integration',
  description:
    'Requires no credential. An integration that is not, or no longer, published returns 404, like an unknown integration.',
  params,
  responses: {
    200: {
      description: 'The listing',
      headers: etag,
      schema: publicListingSchema,
    },
  },
});

export const listDirectoryListingVersions = defineEndpoint({
  ...open,
  operationId: 'listDirectoryListingVersions',
  path: '/directory/listings/{id}/versions',
  summary: 'List the versions of a published integration, newest first',
  params,
  query: pageQuery,
  responses: {
    200: {
      description: 'A page',
      headers: etag,
      schema: pageOf(publicVersionSchema),
    },
  },
});

export const listSharedListings = defineEndpoint({
  ...parts,
  access: 'principal',
  operationId: 'listSharedListings',
  permission: permissions.listSharedListings,
  path: '/directory/shared-listings',
  summary: "List integrations that are shared with the caller's organization",
  description:
    'Sorted by name: integrations with visibility `organization` that approved publishers share with the organization, and its own integrations. An admin or owner of the organization approves a publisher: `PUT /v2/share-offers/{id}`. The public search does not find these integrations.',
  query: pageQuery,
  responses: {
    200: {
      description: 'A page',
      schema: pageOf(sharedListingSchema),
    },
  },
});

export const getSharedListing = defineEndpoint({
  ...parts,
  access: 'principal',
  operationId: 'getSharedListing',
  permission: permissions.getSharedListing,
  path: '/directory/shared-listings/{id}',
  summary: "Read an integration that is shared with the caller's organization",
  params,
  responses: { 200: { description: 'The listing', schema: sharedListingSchema } },
});
