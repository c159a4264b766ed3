import { z } from 'zod';
import { roleSchema, scopeSchema } from './scopes.ts';

export const environments = ['production', 'sandbox'] as const;
export type DataEnvironment = (typeof environments)[number];
export const environmentSchema = z.enum(environments);

/** Who calls, where and with what rights: what a credential, key or token alike, resolves to. */
export const principalSchema = z.object({
  kind: z.enum(['user', 'application']),
  userId: z.string().optional(),
  applicationId: z.string().optional(),
  credentialId: z.string(),
  credentialKind: z.enum(['api_key', 'access_token']),
  /** What a person agreed to, of which the token is a part; revoking it ends them all. */
  grantId: z.string().optional(),
  organizationId: z.string(),
  workspaceId: z.string(),
  environment: environmentSchema,
  region: z.string(),
  role: roleSchema.optional(),
  scopes: z.array(scopeSchema),
});

export type Principal = z.infer<typeof principalSchema>;
