import { z } from 'zod';
import { listingStates, visibilities } from '../directory/listing-fields.ts';
import { environmentSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';
import { cleanText } from '../text.ts';
import { webUrlPattern } from '../uri-patterns.ts';
import {
  applicationExample,
  applicationPatchExample,
  secretExample,
} from './application-examples.ts';
import { publicJwksSchema } from './application-keys.ts';
import { calledUrlSchema, redirectUriSchema } from './application-uris.ts';
import { emailSchema } from './fields.ts';
import { shownNameSchema } from './shown-name.ts';

export const applicationTypes = ['confidential', 'public'] as const;
export type ApplicationType = (typeof applicationTypes)[number];

/**
 * Values of `grant_type` (RFC 6749). `device_code` is a short name for the device grant (RFC 8628).
 */
export const grantTypes = [
  'authorization_code',
  'refresh_token',
  'client_credentials',
  'device_code',
] as const;
export type GrantType = (typeof grantTypes)[number];

export const applicationStates = ['active', 'suspended', 'pending_deletion', 'deleted'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/**
 * The parties with the right to suspend an application: the workspace of the application, or an
 * operator of the platform.
 */
export const applicationParties = ['publisher', 'platform'] as const;
export type ApplicationParty = (typeof applicationParties)[number];

const webUrl = cleanText(2_000)
  .refine(isWebUrl, 'must be an http or https URL, without a user name')
  .meta({ format: 'uri', pattern: `^${webUrlPattern}$` });

/**
 * Tells whether a text is a URL without a user name. A user name that looks like a host could hide
 * the actual host.
 */
function isWebUrl(value: string): boolean {
  if (!URL.canParse(value) || !/^https?:\/\//i.test(value)) {
    return false;
  }
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

const metadataName = z
  .string()
  .regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, or characters of _ . -');
const metadataValue = cleanText(500);
const teamSchema = cleanText(200);

export const applicationInputs = {
  name: shownNameSchema,
  description: cleanText(4_000),
  environment: environmentSchema.meta({
    description: 'Environment of the records, keys and tokens that the application uses',
  }),
  redirectUris: z.array(redirectUriSchema).max(20, 'must have at most 20 entries').meta({
    description:
      'Compared exactly. HTTPS, or loopback and private-use schemes for native apps (RFC 8252). http to another host is accepted, with an entry in `warnings`, as long as the application is private and its environment is sandbox',
  }),
  postLogoutRedirectUris: z.array(redirectUriSchema).max(20, 'must have at most 20 entries'),
  backchannelLogoutUri: calledUrlSchema.nullable().meta({
    description:
      'Receives a logout token when a person signs out who signed in to the application (OpenID Connect Back-Channel Logout 1.0)',
  }),
  backchannelLogoutSessionRequired: z.boolean().meta({
    description: 'Whether logout tokens and ID tokens have a `sid`, which identifies the session',
  }),
  grantTypes: z.array(z.enum(grantTypes)).min(1, 'must contain at least one grant type'),
  scopes: z
    .array(scopeSchema)
    .min(1, 'must contain at least one scope')
    .meta({ description: 'The scopes that the application may request' }),
  metadata: z
    .record(metadataName, metadataValue)
    .refine((value) => Object.keys(value).length <= 50, 'must have at most 50 entries')
    .meta({ maxProperties: 50, description: 'Labels of your own' }),
  owner: z
    .strictObject({
      team: teamSchema.optional(),
      email: emailSchema,
    })
    .meta({
      description:
        'Contact for security notices: a member of the workspace of the application. After the member has left, the notices go to the owners and admins of the workspace',
    }),
  supportContact: z
    .strictObject({
      email: emailSchema.optional(),
      url: webUrl.optional(),
    })
    .meta({
      description: 'Contact for users of the application; the platform sends no mail to it',
    }),
  homepageUrl: webUrl.nullable(),
  publish: z.boolean().meta({
    description:
      'Whether to publish the application. An application without a listing gets a draft with the visibility `public` from its fields. The publisher submits the draft, and an approval publishes it. Afterwards this field has no effect: change the listing and `PUT /applications/{id}/visibility`',
  }),
  jwks: publicJwksSchema.nullable().meta({
    description:
      'JSON Web Key Set (RFC 7517) of public keys for private_key_jwt (RFC 7523), instead of a secret',
  }),
  pkceRequired: z.boolean().meta({
    description:
      'Whether every authorization request must have a code challenge (RFC 7636, S256). Default: false for a confidential application, for which RFC 9700 recommends true; a public one always has true',
  }),
  dpopBound: z
    .boolean()
    .meta({ description: 'Whether every access token must be bound to a DPoP key (RFC 9449)' }),
} as const;

const {
  name,
  scopes,
  owner: _owner,
  metadata: _metadata,
  supportContact: _support,
  ...others
} = applicationInputs;
const { environment: _environment, ...nullableInputs } = others;

/** The fields that a patch can change, with the rules for their values after the patch. */
export const patchableApplicationFields = z
  .strictObject(applicationInputs)
  .omit({ environment: true });

/**
 * A merge patch (RFC 7396) of an application. Null resets a field to the default of the
 * registration.
 */
export const applicationPatch = z
  .strictObject({
    name,
    scopes,
    ...nullable(nullableInputs),
    owner: z.strictObject({
      team: teamSchema.nullable().optional(),
      email: emailSchema.optional(),
    }),
    metadata: z.record(metadataName, metadataValue.nullable()).nullable(),
    supportContact: z
      .strictObject({
        email: emailSchema.nullable().optional(),
        url: webUrl.nullable().optional(),
      })
      .nullable(),
  })
  .partial()
  .meta({ id: 'ApplicationPatch', examples: [applicationPatchExample] });

type Nullable<Shape extends Record<string, z.ZodType>> = {
  [Name in keyof Shape]: z.ZodNullable<Shape[Name]>;
};

function nullable<Shape extends Record<string, z.ZodType>>(shape: Shape): Nullable<Shape> {
  const entries = Object.entries(shape).map(([member, schema]) => [member, schema.nullable()]);
  return Object.fromEntries(entries) as Nullable<Shape>;
}

export const applicationSchema = z
  .object({
    id: z.string(),
    clientId: z.string(),
    name: z.string(),
    description: z.string(),
    type: z.enum(applicationTypes),
    environment: environmentSchema,
    workspaceId: z.string(),
    organizationId: z.string(),
    redirectUris: z.array(z.string()),
    postLogoutRedirectUris: z.array(z.string()),
    backchannelLogoutUri: z.string().nullable(),
    backchannelLogoutSessionRequired: z.boolean(),
    grantTypes: z.array(z.enum(grantTypes)),
    clientAuthentication: z.enum(['client_secret', 'private_key_jwt', 'none']),
    scopes: z.array(scopeSchema),
    metadata: z.record(z.string(), z.string()),
    owner: z.object({
      team: z.string().optional(),
      email: z.string(),
    }),
    supportContact: z.object({
      email: z.string().optional(),
      url: z.string().optional(),
    }),
    homepageUrl: z.string().nullable(),
    publish: z.boolean(),
    jwks: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }).nullable(),
    pkceRequired: z.boolean(),
    dpopBound: z.boolean(),
    state: z.enum(applicationStates),
    suspension: z
      .object({
        reason: z.string(),
        at: z.iso.datetime(),
      })
      .nullable()
      .meta({ description: 'The earliest suspension: the first entry of `suspensions`' }),
    suspensions: z
      .array(
        z.object({
          by: z.enum(applicationParties),
          reason: z.string(),
          at: z.iso.datetime(),
        }),
      )
      .meta({
        description:
          'Suspensions of the application, the earliest first: each party lifts its own, and the application is active without suspensions',
      }),
    deletionAt: z.iso.datetime().nullable().meta({
      description: 'When the application is deleted; until then, the deletion can be undone',
    }),
    newInstallsDisabled: z.boolean(),
    authorizationFlowsSuspended: z.boolean(),
    visibility: z.enum(visibilities).meta({
      id: 'ApplicationVisibilityName',
      description:
        'Who can find the application in the directory: `PUT /applications/{id}/visibility` sets it',
    }),
    listing: z.object({ state: z.enum(['none', ...listingStates]) }).meta({
      description: 'Listing of the application in the directory; `none`: no draft was written',
    }),
    transferOffer: z
      .object({
        toWorkspaceId: z.string(),
        at: z.iso.datetime(),
      })
      .nullable(),
    createdBy: z.string().nullable().meta({ description: 'The id of the user' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    warnings: z
      .array(
        z.object({
          field: z.string(),
          message: z.string(),
        }),
      )
      .meta({ description: 'Accepted values that a security review may question' }),
  })
  .meta({ id: 'Application', examples: [applicationExample] });

export type ApplicationView = z.infer<typeof applicationSchema>;

export const secretSchema = z
  .object({
    id: z.string(),
    prefix: z.string().meta({
      description: 'The first characters, which identify the secret but do not reveal it',
    }),
    createdAt: z.iso.datetime(),
    createdBy: z.string().nullable(),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'End of the overlap after a rotation' }),
    lastUsedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Last use of the secret, with a resolution of one minute' }),
    dueForRotation: z.boolean().meta({ description: 'Whether the secret is older than 90 days' }),
  })
  .meta({ id: 'ClientSecret', examples: [secretExample] });

export type SecretView = z.infer<typeof secretSchema>;
