import { z } from 'zod';
import { platformRoleSchema, roleSchema } from './permissions/roles.ts';
import { scopeSchema } from './scopes.ts';

export const environments = ['production', 'sandbox'] as const;
export type DataEnvironment = (typeof environments)[number];
export const environmentSchema = z.enum(environments);

/** What a program presents to the gateway. */
export const credentialKindSchema = z.enum(['api_key', 'access_token']);
export type CredentialKind = z.infer<typeof credentialKindSchema>;

/** What an organization has ordered: some bounds depend on it. */
export const planSchema = z.enum(['free', 'team', 'enterprise']);
export type Plan = z.infer<typeof planSchema>;

/**
 * The authenticated caller of a request: the user or application, workspace, environment, role and
 * scopes of a credential.
 */
export const principalSchema = z.object({
  kind: z.enum(['user', 'application']),
  userId: z.string().optional(),
  applicationId: z.string().optional(),
  credentialId: z.string(),
  /** `session`: a person on a page of the platform, who presents no credential of the API. */
  credentialKind: z.enum([...credentialKindSchema.options, 'session']),
  /** The grant that an access token belongs to; revoking the grant revokes all of its tokens. */
  grantId: z.string().optional(),
  organizationId: z.string(),
  /** Of the organization; absent in principals that an earlier version has stored. */
  plan: planSchema.optional(),
  workspaceId: z.string(),
  environment: environmentSchema,
  region: z.string(),
  role: roleSchema.optional(),
  /** Those of the user, where the credential is an API key for production; absent for none. */
  platformRoles: z.array(platformRoleSchema).optional(),
  scopes: z.array(scopeSchema),
});

export type Principal = z.infer<typeof principalSchema>;
