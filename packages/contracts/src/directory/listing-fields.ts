import { z } from 'zod';
import { emailSchema } from '../authorization/fields.ts';
import { shownNameSchema } from '../authorization/shown-name.ts';
import { environmentSchema } from '../principal.ts';
import { type Scope, scopeDescriptions, scopeRisks, scopeSchema, scopes } from '../scopes.ts';
import { cleanText, filledText, shownText } from '../text.ts';
import { domainUrlPattern } from '../uri-patterns.ts';
import { listingImageSchema } from './image-fields.ts';
import { listingDraftExample, listingExample } from './listing-examples.ts';
import { submissionSchema } from './reviews.ts';

export const listingStates = [
  'draft',
  'in_automated_review',
  'in_manual_review',
  'changes_requested',
  'rejected',
  'approved',
  'published',
  'unpublished',
  'delisted',
] as const;
export type ListingState = (typeof listingStates)[number];

/**
 * `private`: the workspace of the application only. `organization`: organizations approved by the
 * publisher. `public`: everybody.
 */
export const visibilities = ['private', 'organization', 'public'] as const;
export type Visibility = (typeof visibilities)[number];

const httpsPattern = domainUrlPattern.replace('https?', 'https');
const isHttps = new RegExp(`^${httpsPattern}$`);

/** The address of a page for users: https, with a domain name that is publicly reachable. */
const httpsUrlSchema = cleanText(2_000)
  .refine(
    (url) => isHttps.test(url) && URL.canParse(url),
    'must be an https URL with a domain name',
  )
  .meta({ format: 'uri', pattern: `^${httpsPattern}$` });

/**
 * Matches a version (Semantic Versioning 2.0.0) without a pre-release and build metadata, because
 * the directory shows only releases.
 */
const semanticVersion = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;

const reasonSchema = filledText(500);

const scopeReasonsSchema = z
  .strictObject(
    Object.fromEntries(scopes.map((scope) => [scope, reasonSchema.optional()])) as Record<
      Scope,
      z.ZodOptional<typeof reasonSchema>
    >,
  )
  .meta({
    description: 'Why the application needs each of its scopes, for the admins who agree to them',
  });

export const versionSchema = z
  .strictObject({
    number: z
      .string()
      .regex(
        semanticVersion,
        'must be a version such as 1.4.0 (Semantic Versioning 2.0.0, without a pre-release)',
      )
      .meta({ examples: ['1.4.0'] }),
    releaseNotes: shownText(4_000).default(''),
  })
  .meta({ description: 'The release that the listing describes' });

/** Returns the schema of a list without duplicates. */
function listOf<Entry extends z.ZodType>(entry: Entry, max: number) {
  return z
    .array(entry)
    .max(max, `must have at most ${max} entries`)
    .refine((entries) => new Set(entries).size === entries.length, 'must have each entry only once')
    .meta({ uniqueItems: true });
}

/** The publisher's texts. Scopes come from the application. */
export const listingDraftSchema = z
  .strictObject({
    name: shownNameSchema
      .optional()
      .meta({ description: 'Name of the integration. Default: the name of the application' }),
    description: shownText(4_000)
      .default('')
      .meta({ description: 'What the integration does, for admins who look for one' }),
    vendor: shownNameSchema.optional().meta({
      description:
        'Name of the publisher, which must not look like the name of another organization. Default: the name of the organization',
    }),
    supportedFeatures: listOf(filledText(200), 20).default([]),
    scopeReasons: scopeReasonsSchema.default({} as never),
    documentationLinks: listOf(httpsUrlSchema, 10).default([]),
    supportContacts: listOf(
      z.union([emailSchema, httpsUrlSchema], 'must be an e-mail address or an https URL'),
      5,
    )
      .default([])
      .meta({
        description:
          'Contacts for people of workspaces that install the integration: e-mail addresses or https URLs',
      }),
    securityInformation: shownText(4_000).default('').meta({
      description:
        'How data is kept and protected, certificates, and whom to tell of a vulnerability',
    }),
    version: versionSchema.nullable().default(null),
    categories: listOf(
      z
        .string()
        .regex(
          /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/,
          'must be lower-case letters, digits and hyphens',
        ),
      3,
    )
      .default([])
      .meta({
        description:
          'Categories such as `research-data`, `portfolio`, `screening`, `reporting` or `compliance`',
      }),
  })
  .meta({ id: 'ListingDraft', examples: [listingDraftExample] });

export type ListingDraft = z.output<typeof listingDraftSchema>;

export const requestedScopeSchema = z.object({
  scope: scopeSchema,
  description: z.string().meta({ description: 'What the scope permits, as on the consent page' }),
  risk: z
    .enum(['low', 'medium', 'high'])
    .meta({ description: '`low` reads, `medium` changes, `high` can give others access' }),
  reason: z.string().nullable().meta({
    description: 'Why the application needs the scope; null if the publisher gives no reason',
  }),
});

/** Returns a scope of an application as an admin sees it. */
export function requestedScope(
  scope: Scope,
  reason: string | undefined,
): z.infer<typeof requestedScopeSchema> {
  return {
    scope,
    description: scopeDescriptions[scope],
    risk: scopeRisks[scope],
    reason: reason ?? null,
  };
}

/**
 * The member `unreviewedScopes` of a listing or installation, as everybody except the publisher
 * sees it.
 */
export const unreviewedScopesSchema = z.array(scopeSchema).meta({
  description:
    'Scopes that were added after the version was reviewed: no reviewer has seen them. Empty for a listing that needs no review, because it was never public',
});

export const publisherSchema = z
  .object({
    organizationId: z.string(),
    name: z.string(),
    verified: z.boolean().meta({ description: 'Whether the organization has proven a domain' }),
    domain: z.string().nullable().meta({
      description:
        'The first domain that the organization proved; null if the organization is not verified',
    }),
  })
  .meta({ id: 'ListingPublisher' });
export const delistingSchema = z.object({
  reason: z.string(),
  at: z.iso.datetime(),
});

export const listingSchema = z
  .object({
    applicationId: z.string(),
    workspaceId: z.string(),
    environment: environmentSchema,
    state: z.enum(listingStates),
    visibility: z.enum(visibilities),
    name: z.string(),
    description: z.string(),
    vendor: z.string(),
    supportedFeatures: z.array(z.string()),
    scopesRequested: z
      .array(requestedScopeSchema)
      .meta({ description: 'The scopes of the application at this moment' }),
    unreviewedScopes: z.array(scopeSchema).meta({
      description:
        'Scopes that were added after the released version was reviewed: everybody is told that no reviewer has seen them, until a new major version with them is submitted and approved. Empty before the first approval',
    }),
    documentationLinks: z.array(z.string()),
    supportContacts: z.array(z.string()),
    securityInformation: z.string(),
    version: z
      .object({
        number: z.string(),
        releaseNotes: z.string(),
      })
      .nullable(),
    categories: z.array(z.string()),
    logo: listingImageSchema.nullable().meta({ description: 'Logo of the draft' }),
    screenshots: z
      .array(listingImageSchema)
      .meta({ description: 'Screenshots of the draft, in their order' }),
    publisher: publisherSchema,
    review: submissionSchema
      .nullable()
      .meta({ description: 'The latest submission; null before the first submission' }),
    delisting: delistingSchema.nullable().meta({
      description: 'Delisting by the operator of the platform; null if the listing is not delisted',
    }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    updatedBy: z
      .string()
      .nullable()
      .meta({ description: 'The id of the user; null for an application without a user' }),
  })
  .meta({ id: 'Listing', examples: [listingExample] });

export type ListingView = z.infer<typeof listingSchema>;
