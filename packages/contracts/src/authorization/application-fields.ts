import { z } from 'zod';
import { environmentSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';
import { cleanText } from '../text.ts';
import { publicJwksSchema } from './application-keys.ts';
import { redirectUriSchema } from './application-uris.ts';
import { emailSchema, nameSchema } from './fields.ts';

export const applicationTypes = ['confidential', 'public'] as const;
export type ApplicationType = (typeof applicationTypes)[number];

/** As in `grant_type` of a token request, the device flow by its short name. */
export const grantTypes = ['authorization_code', 'refresh_token', 'client_credentials', 'device_code'] as const;
export type GrantType = (typeof grantTypes)[number];

export const applicationStates = ['active', 'suspended', 'pending_deletion', 'deleted'] as const;
export type ApplicationState = (typeof applicationStates)[number];

const webUrl = cleanText(2_000).refine(
  (value) => URL.canParse(value) && /^https?:\/\//i.test(value),
  'must be an http or https URL',
);

export const applicationInputs = {
  name: nameSchema,
  description: cleanText(4_000),
  environment: environmentSchema.meta({ description: 'Which records, keys and tokens it works with' }),
  redirectUris: z
    .array(redirectUriSchema)
    .max(20, 'must be at most 20')
    .meta({ description: 'Compared exactly; HTTPS, or loopback and private-use schemes for native apps' }),
  postLogoutRedirectUris: z.array(redirectUriSchema).max(20, 'must be at most 20'),
  grantTypes: z.array(z.enum(grantTypes)).min(1, 'must name at least one'),
  scopes: z
    .array(scopeSchema)
    .min(1, 'must name at least one scope')
    .meta({ description: 'The most it can ever ask for' }),
  metadata: z
    .record(z.string().regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 of letters, digits, _ . -'), cleanText(500))
    .refine((value) => Object.keys(value).length <= 50, 'must have at most 50 entries')
    .meta({ description: 'Your own labels' }),
  owner: z.strictObject({ team: cleanText(200).optional(), email: emailSchema }).meta({
    description:
      'Who answers for it, and gets its security notices: a member of its workspace. Once they have left, its owners and admins get them',
  }),
  supportContact: z
    .strictObject({ email: emailSchema.optional(), url: webUrl.optional() })
    .meta({ description: 'For the people who use it; the platform itself mails nothing there' }),
  homepageUrl: webUrl.nullable(),
  publish: z.boolean().meta({ description: 'To be listed in the directory' }),
  jwks: publicJwksSchema
    .nullable()
    .meta({ description: 'Public keys for private_key_jwt (RFC 7523) in place of secrets; RFC 7517' }),
  dpopBound: z.boolean().meta({ description: 'Every access token must be bound to a DPoP key (RFC 9449)' }),
} as const;

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
    grantTypes: z.array(z.enum(grantTypes)),
    clientAuthentication: z.enum(['client_secret', 'private_key_jwt', 'none']),
    scopes: z.array(scopeSchema),
    metadata: z.record(z.string(), z.string()),
    owner: z.object({ team: z.string().optional(), email: z.string() }),
    supportContact: z.object({ email: z.string().optional(), url: z.string().optional() }),
    homepageUrl: z.string().nullable(),
    publish: z.boolean(),
    jwks: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }).nullable(),
    dpopBound: z.boolean(),
    state: z.enum(applicationStates),
    suspension: z.object({ reason: z.string(), at: z.iso.datetime() }).nullable(),
    deletionAt: z.iso.datetime().nullable().meta({ description: 'Until then a deletion can be undone' }),
    newInstallsDisabled: z.boolean(),
    authorizationFlowsSuspended: z.boolean(),
    transferOffer: z.object({ toWorkspaceId: z.string(), at: z.iso.datetime() }).nullable(),
    createdBy: z.string().nullable().meta({ description: 'The id of the person' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    warnings: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .meta({ description: 'Accepted, but not what a reviewer or a security team would like to see' }),
  })
  .meta({ id: 'Application' });

export type ApplicationView = z.infer<typeof applicationSchema>;

export const secretSchema = z
  .object({
    id: z.string(),
    prefix: z.string().meta({ description: 'The first characters: which secret it is, not what it is' }),
    createdAt: z.iso.datetime(),
    createdBy: z.string().nullable(),
    expiresAt: z.iso.datetime().nullable().meta({ description: 'When the overlap of a rotation ends' }),
    lastUsedAt: z.iso.datetime().nullable().meta({ description: 'To the minute' }),
    dueForRotation: z.boolean().meta({ description: 'Older than 90 days' }),
  })
  .meta({ id: 'ClientSecret' });

export type SecretView = z.infer<typeof secretSchema>;
