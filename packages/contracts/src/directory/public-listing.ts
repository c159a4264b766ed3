import { z } from 'zod';
import { environmentSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';
import {
  facetsExample,
  publicListingExample,
  publicSummaryExample,
  publicVersionExample,
  sharedListingExample,
} from './discovery-examples.ts';
import { listingImageSchema } from './image-fields.ts';
import { publisherSchema, requestedScopeSchema, unreviewedScopesSchema } from './listing-fields.ts';

const common = {
  id: z.string().meta({ description: 'The id of the application' }),
  name: z.string(),
  description: z.string(),
  vendor: z.string(),
  publisher: publisherSchema,
  environment: environmentSchema.meta({
    description: 'Environment whose data the application can access',
  }),
  categories: z.array(z.string()),
  supportedFeatures: z.array(z.string()),
  acceptsInstallations: z
    .boolean()
    .meta({ description: 'False while its publisher has disabled new installations' }),
};

const logo = listingImageSchema.nullable();
const screenshots = z.array(listingImageSchema);
const number = z.string().meta({ description: 'Semantic Versioning 2.0.0' });
const releasedAt = z.iso
  .datetime()
  .meta({ description: 'When the directory first showed the version' });
const releaseNotes = z.string();
const publishedAt = z.iso
  .datetime()
  .meta({ description: 'When the directory first showed the listing' });

/** A listing as search results show it. */
export const publicSummarySchema = z
  .object({
    ...common,
    logo,
    scopes: z.array(scopeSchema).meta({ description: 'The scopes that the application requests' }),
    version: z.object({ number, releasedAt }),
    publishedAt,
  })
  .meta({ id: 'DirectoryListingSummary', examples: [publicSummaryExample] });

export type PublicSummary = z.infer<typeof publicSummarySchema>;

const details = {
  ...common,
  scopesRequested: z
    .array(requestedScopeSchema)
    .meta({ description: 'What an admin agrees to: the scopes of the application at this moment' }),
  unreviewedScopes: unreviewedScopesSchema,
  documentationLinks: z.array(z.string()),
  supportContacts: z
    .array(z.string())
    .meta({ description: 'Contacts of the publisher: e-mail addresses and https URLs' }),
  securityInformation: z.string(),
};

/** A published listing as everybody sees it. */
export const publicListingSchema = z
  .object({
    ...details,
    logo,
    screenshots,
    version: z
      .object({
        number,
        releasedAt,
        releaseNotes,
      })
      .meta({ id: 'ReleasedListingVersion' }),
    publishedAt,
  })
  .meta({ id: 'DirectoryListing', examples: [publicListingExample] });

export type PublicListing = z.infer<typeof publicListingSchema>;

/** A shared listing, as an organization sees it with which the publisher shares the listing. */
export const sharedListingSchema = z
  .object({
    ...details,
    logo,
    screenshots,
    version: z
      .object({
        number,
        releasedAt: releasedAt.nullable(),
        releaseNotes,
      })
      .nullable()
      .meta({
        description:
          'Version of the listing; null if the publisher has named none. `releasedAt` is null for a version without a review',
      }),
  })
  .meta({ id: 'SharedListing', examples: [sharedListingExample] });

export type SharedListing = z.infer<typeof sharedListingSchema>;

export const publicVersionSchema = z
  .object({
    number,
    releasedAt,
    releaseNotes,
    scopes: z
      .array(scopeSchema)
      .meta({ description: 'The scopes of the application when the version was submitted' }),
  })
  .meta({ id: 'DirectoryListingVersion', examples: [publicVersionExample] });

export type PublicVersion = z.infer<typeof publicVersionSchema>;

const count = z.int().min(1).meta({ description: 'Number of listings' });
/** Maximum number of values of a facet in a response. */
export const maxFacetValues = 100;
const most = `At most ${maxFacetValues} values, the most frequent values first`;

/** The number of results for each value, over all pages. */
export const facetsSchema = z
  .object({
    categories: z
      .array(
        z.object({
          value: z.string(),
          count,
        }),
      )
      .meta({ description: most }),
    scopes: z.array(z.object({ value: scopeSchema, count })),
    publishers: z
      .array(
        z.object({
          value: z.string(),
          count,
          name: z.string(),
        }),
      )
      .meta({
        description: `Number of listings by publisher: id and name of the organization. ${most}`,
      }),
    verified: z
      .array(
        z.object({
          value: z.boolean(),
          count,
        }),
      )
      .meta({
        description:
          'Number of listings of publishers that have proven a domain (`true`), and of others (`false`)',
      }),
  })
  .meta({ id: 'DirectoryFacets', examples: [facetsExample] });

export type Facets = z.infer<typeof facetsSchema>;
