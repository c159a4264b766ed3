import { z } from 'zod';
import { platformRoleSchema, roleSchema } from './permissions/roles.ts';
import { scopeSchema } from './scopes.ts';

export const environments = ['production', 'sandbox'] as const;
export type DataEnvironment = (typeof environments)[number];
export const environmentSchema = z.enum(environments);

/** How a program proves its identity to the gateway. */
export const credentialKindSchema = z.enum(['api_key', 'access_token']);
export type CredentialKind = z.infer<typeof credentialKindSchema>;

/** The plans of organizations, lowest plan first. Some limits depend on the plan. */
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
  /** `session` is a user on a page of the platform, without a credential for the API. */
  credentialKind: z.enum([...credentialKindSchema.options, 'session']),
  /**
   * The grant to which an access token belongs. If the grant is revoked, all access tokens of the
   * grant are revoked.
   */
  grantId: z.string().optional(),
  organizationId: z.string(),
  /** The plan of the organization; absent in principals stored by an earlier version. */
  plan: planSchema.optional(),
  workspaceId: z.string(),
  environment: environmentSchema,
  region: z.string(),
  role: roleSchema.optional(),
  /** The platform roles of a user with an API key for production; absent if the user has none. */
  platformRoles: z.array(platformRoleSchema).optional(),
  scopes: z.array(scopeSchema),
});

export type Principal = z.infer<typeof principalSchema>;
