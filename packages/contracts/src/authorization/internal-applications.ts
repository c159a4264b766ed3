import { z } from 'zod';
import { listingStates, visibilities } from '../directory/listing-fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { environmentSchema, planSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';
import { applicationParties, applicationStates, grantTypes } from './application-fields.ts';

/**
 * The data about an application that workspaces with an installation of the application may read.
 */
export const applicationStandingSchema = z.object({
  suspensions: z.array(
    z.object({
      by: z.enum(applicationParties),
      at: z.iso.datetime(),
      reason: z.string(),
    }),
  ),
  authorizationFlowsSuspended: z.boolean(),
  deletionAt: z.iso.datetime().nullable(),
  /** When compromised credentials were last reported; null if never. */
  compromisedAt: z.iso.datetime().nullable(),
  /** Time of the transfer to the current owner; null: the owner registered the application. */
  transferredAt: z.iso.datetime().nullable(),
});

export type ApplicationStanding = z.infer<typeof applicationStandingSchema>;

/** The directory's data about an application and the publisher. */
export const publishedApplicationSchema = z.object({
  id: z.string(),
  name: z.string(),
  workspaceId: z.string(),
  organizationId: z.string(),
  organizationName: z.string(),
  plan: planSchema,
  environment: environmentSchema,
  state: z.enum(applicationStates),
  scopes: z.array(scopeSchema),
  redirectUris: z.array(z.string()),
  /** Absent if an earlier version sends the reply. */
  postLogoutRedirectUris: z.array(z.string()).optional(),
  grantTypes: z.array(z.enum(grantTypes)),
  newInstallsDisabled: z.boolean(),
  /** Increases with each change of the application. */
  revision: z.int(),
  /** Absent if an earlier version sends the reply. */
  standing: applicationStandingSchema.optional(),
  /** The first draft of the listing; absent if the publisher did not ask for publication. */
  publish: z
    .object({
      description: z.string(),
      supportContact: z.object({
        email: z.string().optional(),
        url: z.string().optional(),
      }),
      homepageUrl: z.string().nullable(),
    })
    .optional(),
});

export type PublishedApplication = z.infer<typeof publishedApplicationSchema>;

export const readApplication = defineEndpoint({
  operationId: 'readApplication',
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['directory', 'notifications'],
  tag: 'Internal',
  path: '/internal/applications/read',
  summary: 'Read an application, also one that was deleted, and its organization',
  body: z.strictObject({ applicationId: z.string().max(64) }),
  responses: {
    200: { description: 'The application', schema: publishedApplicationSchema },
    404: { description: 'No such application' },
  },
});

const count = z.int().min(0);

/** How an application is used in all workspaces together. The numbers identify nobody. */
export const applicationUseSchema = z.object({
  workspaces: count.meta({
    description: 'Number of workspaces with an installation, a consent or a valid token',
  }),
  authorizations: count.meta({ description: 'Number of consents of people' }),
  liveAccessTokens: count,
  liveRefreshTokens: count,
  deprecatedCalls: z.array(
    z.object({
      version: z.string(),
      deprecatedOn: z.string(),
      sunsetAt: z.iso.datetime().nullable(),
      successor: z.string().nullable(),
      calls: count,
      lastAt: z.iso.datetime(),
    }),
  ),
});

export type ApplicationUse = z.infer<typeof applicationUseSchema>;

export const readApplicationUse = defineEndpoint({
  operationId: 'readApplicationUse',
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['directory'],
  tag: 'Internal',
  path: '/internal/applications/use',
  summary:
    'Count the valid tokens and consents of an application, and its calls to deprecated versions since a time',
  body: z.strictObject({
    applicationId: z.string().max(64),
    since: z.iso.datetime(),
  }),
  responses: {
    200: {
      description: 'The counts; zeros for an unknown application',
      schema: applicationUseSchema,
    },
  },
});

/**
 * Stores a copy of data from the listing of an application in the authorization service. The
 * directory service decides about the listing, and the authorization service shows the copy.
 */
export const putApplicationListing = defineEndpoint({
  operationId: 'putApplicationListing',
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['directory'],
  tag: 'Internal',
  path: '/internal/applications/listing',
  summary: 'Store listing data in the record of an application; an older revision changes nothing',
  body: z.strictObject({
    applicationId: z.string().max(64),
    visibility: z.enum(visibilities),
    state: z.enum(['none', ...listingStates]),
    /**
     * The public name, after the checks of names. Absent: only the workspace of the application
     * sees the application.
     */
    name: z.string().max(200).optional(),
    /**
     * The id of the approved, publicly loadable logo. Absent if the application has no approved
     * logo, if the directory does not show the logo, or if the caller is of a former version.
     */
    logo: z.uuid().optional(),
    revision: z.int().min(1).meta({ description: 'Revision of the listing' }),
  }),
  responses: {
    200: {
      description: 'The stored revision',
      schema: z.object({ revision: z.int() }),
    },
    404: { description: 'No such application' },
  },
});
