import { z } from 'zod';
import { applicationParties, applicationStates } from '../authorization/application-fields.ts';
import { canonicalId } from '../identifier.ts';
import { environmentSchema } from '../principal.ts';
import { scopeSchema, scopes } from '../scopes.ts';
import { shownText } from '../text.ts';
import { listingImageSchema } from './image-fields.ts';
import {
  applicationInstallationExample,
  installationExample,
  installationPolicyExample,
  installationPreviewExample,
  readPolicyExample,
} from './installation-examples.ts';
import { publisherSchema, requestedScopeSchema, unreviewedScopesSchema } from './listing-fields.ts';

export const installationStates = [
  'active',
  'reauthorization_required',
  'suspended',
  'uninstalled',
  'revoked',
] as const;
export type InstallationState = (typeof installationStates)[number];

/**
 * `tenant`: the workspace of the installation. `publisher`: the workspace of the application.
 * `platform`: the operator.
 */
export const installationParties = ['tenant', 'publisher', 'platform'] as const;
export type InstallationParty = (typeof installationParties)[number];

/**
 * An id in a body. A malformed id in a body is an error, whereas a malformed id in a path gets 404.
 */
export const bodyIdSchema = z
  .string()
  .regex(/^[0-9A-Za-z_-]{1,64}$/, 'must be an id of 1 to 64 letters, digits, _ and -')
  .overwrite(canonicalId);

export const seenScopesSchema = z
  .array(scopeSchema)
  .max(scopes.length, `must have at most ${scopes.length} entries`)
  .meta({
    description:
      'The scopes that the admin saw and agrees to: exactly the scopes that the application asks for now',
  });

export const reasonSchema = shownText(500).optional();

const scopeList = z.array(scopeSchema);
const since = (description: string) => z.iso.datetime().nullable().meta({ description });

/** The state of an application for a workspace with an installation of the application. */
const installedApplicationSchema = z.object({
  state: z.enum(applicationStates),
  suspensions: z
    .array(
      z.object({
        by: z.enum(applicationParties),
        at: z.iso.datetime(),
        reason: z.string().nullable(),
      }),
    )
    .meta({ description: 'While there is a suspension, the application has no access anywhere' }),
  authorizationFlowsSuspended: z.boolean().meta({
    description:
      'Whether the application accepts no new authorizations for now; existing ones stay valid',
  }),
  deletionAt: since('When the application is deleted, and the installation ends'),
  unpublishedAt: since(
    'When the directory stopped showing the application; null while it shows it',
  ),
  delistedAt: since('When the operator of the platform removed the application from the directory'),
  credentialsCompromisedAt: since(
    'Last time since the installation that the publisher reported compromised credentials',
  ),
  transferredAt: since(
    'Since when `publisher` owns the application; null without a transfer since the installation',
  ),
});

export const installationSchema = z
  .object({
    id: z.string(),
    applicationId: z.string(),
    applicationName: z.string(),
    publisher: z.object({
      organizationId: z.string(),
      name: z.string(),
    }),
    application: installedApplicationSchema.nullable().meta({
      description: 'State of the application itself; null once the installation has ended',
    }),
    workspaceId: z.string().meta({ description: 'The workspace that installed the application' }),
    organizationName: z.string().meta({ description: 'Name of the organization of the workspace' }),
    environment: environmentSchema,
    state: z.enum(installationStates),
    scopes: scopeList.meta({
      description: 'Scopes that an admin agreed to and that the application still asks for',
    }),
    withheldScopes: scopeList.meta({
      description: 'Further scopes that the application asks for, until an admin agrees',
    }),
    suspensions: z
      .array(
        z.object({
          by: z.enum(installationParties),
          at: z.iso.datetime(),
          reason: z.string().nullable(),
        }),
      )
      .meta({
        description:
          'Suspensions of the installation; only the party that made a suspension can lift it',
      }),
    version: z.string().nullable().meta({
      description: 'Version of the listing when the application was last installed or authorized',
    }),
    createdAt: z.iso.datetime(),
    createdBy: z.string().nullable().meta({
      description: 'The id of the user; null for callers outside the installing workspace',
    }),
    updatedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    endedBy: z.enum(installationParties).nullable(),
    endReason: z.string().nullable(),
  })
  .meta({ id: 'Installation', examples: [installationExample] });

export type InstallationView = z.infer<typeof installationSchema>;

export const installationObstacles = [
  'own_application',
  'installed',
  'delisted',
  'application_suspended',
  'deletion_scheduled',
  'new_installs_disabled',
  'sandbox_only',
  'publisher_not_approved',
  'missing_scopes',
] as const;
export type InstallationObstacle = (typeof installationObstacles)[number];

export const installationPreviewSchema = z
  .object({
    applicationId: z.string(),
    environment: environmentSchema,
    name: z.string(),
    description: z.string(),
    vendor: z.string(),
    publisher: publisherSchema,
    logo: listingImageSchema.nullable(),
    version: z.string().nullable(),
    documentationLinks: z.array(z.string()),
    supportContacts: z.array(z.string()),
    securityInformation: z.string(),
    scopesRequested: z.array(requestedScopeSchema),
    unreviewedScopes: unreviewedScopesSchema,
    actsWithoutPerson: z.boolean().meta({
      description:
        'Whether the application can get tokens without a person (client_credentials): these tokens have all of the scopes, whatever any role permits',
    }),
    actsForPeople: z.boolean().meta({
      description:
        'Whether people can allow the application to act for them, with at most the permissions of their role',
    }),
    installation: z
      .object({
        id: z.string(),
        state: z.enum(installationStates),
        environment: environmentSchema,
        scopes: scopeList,
      })
      .nullable()
      .meta({
        description: 'The installation of the workspace that has not ended; null if there is none',
      }),
    addedScopes: scopeList.meta({
      description:
        'Scopes that the installation does not have; without an installation, all scopes',
    }),
    removedScopes: scopeList.meta({
      description: 'Scopes of the installation that the application no longer asks for',
    }),
    isInstallable: z
      .boolean()
      .meta({ description: 'Whether the caller can install the application now' }),
    obstacles: z
      .array(
        z.object({
          code: z.enum(installationObstacles),
          message: z.string(),
        }),
      )
      .meta({ description: 'Why the caller cannot install the application; codes can be added' }),
  })
  .meta({ id: 'InstallationPreview', examples: [installationPreviewExample] });

export type InstallationPreview = z.infer<typeof installationPreviewSchema>;

/** An installation as the publisher of the application sees it. */
export const applicationInstallationSchema = installationSchema
  .pick({
    id: true,
    workspaceId: true,
    organizationName: true,
    environment: true,
    state: true,
    scopes: true,
    withheldScopes: true,
    version: true,
    createdAt: true,
    endedAt: true,
  })
  .meta({ id: 'ApplicationInstallation', examples: [applicationInstallationExample] });

export const installationPolicySchema = z.strictObject({
  publishers: z.enum(['any', 'approved'], 'must be one of: any, approved').meta({
    description:
      '`approved`: only applications of `approvedPublishers`, and of the own organization',
  }),
  approvedPublishers: z
    .array(z.uuid('must be the id of an organization').transform(canonicalId))
    .max(1_000, 'must have at most 1,000 entries')
    .default([])
    .meta({ description: 'Ids of organizations that are approved publishers. Default: none' }),
  memberRequests: z
    .enum(['allowed', 'refused'], 'must be allowed or refused')
    .meta({ description: 'Whether members may ask the admins for an installation' }),
});

/** A client may send back the policy as read. */
export const sentPolicySchema = installationPolicySchema
  .extend({ publisherNames: z.unknown().optional().meta({ undocumented: true }) })
  .meta({ id: 'InstallationPolicyInput', examples: [installationPolicyExample] });

export const readPolicySchema = z
  .object({
    ...installationPolicySchema.shape,
    publisherNames: z
      .array(z.object({ organizationId: z.string(), name: z.string() }))
      .meta({ description: 'Names of approved publishers of which the caller can see a listing' }),
  })
  .meta({ id: 'InstallationPolicy', examples: [readPolicyExample] });

export type InstallationPolicy = z.output<typeof installationPolicySchema>;
