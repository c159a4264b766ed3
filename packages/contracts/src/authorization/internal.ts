import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { environmentSchema } from '../principal.ts';
import { roleSchema, scopeSchema } from '../scopes.ts';
import { emailSchema, nameSchema, regionSchema } from './fields.ts';

const internal = { method: 'post', versions: ['unversioned'], access: 'internal', tag: 'Internal' } as const;
const id = z.string();
const passwordSchema = z
  .string()
  .min(12, 'must have at least 12 characters')
  .max(200, 'must have at most 200 characters');

/** Each of these can be repeated: what is there already is answered, not made again; a key cannot be shown again, so it is replaced. */
export const provisionOrganization = defineEndpoint({
  ...internal,
  operationId: 'provisionOrganization',
  path: '/internal/organizations',
  summary: 'Make an organization, found again by its name',
  body: z.strictObject({ name: nameSchema, plan: z.enum(['free', 'team', 'enterprise']) }),
  answers: { 200: { description: 'There it is', schema: z.object({ id }) } },
});

export const provisionWorkspace = defineEndpoint({
  ...internal,
  operationId: 'provisionWorkspace',
  path: '/internal/workspaces',
  summary: 'Make a workspace, found again by its name in the organization',
  body: z.strictObject({ organizationId: id, name: nameSchema, region: regionSchema }),
  answers: { 200: { description: 'There it is', schema: z.object({ id }) } },
});

export const provisionMember = defineEndpoint({
  ...internal,
  operationId: 'provisionMember',
  path: '/internal/members',
  summary:
    'Make a person, found again by e-mail, and a member of a workspace; sets the role, and the password where told',
  body: z.strictObject({
    workspaceId: id,
    email: emailSchema,
    name: nameSchema,
    role: roleSchema,
    password: passwordSchema.optional(),
  }),
  answers: { 200: { description: 'There it is', schema: z.object({ userId: id }) } },
});

export const provisionApiKey = defineEndpoint({
  ...internal,
  operationId: 'provisionApiKey',
  path: '/internal/api-keys',
  summary: 'Make a key for a member, in place of their keys of the same name and environment',
  body: z.strictObject({
    workspaceId: id,
    userId: id,
    environment: environmentSchema,
    name: nameSchema,
    scopes: z.array(scopeSchema).min(1).optional(),
  }),
  answers: { 200: { description: 'The key, once', schema: z.object({ id, key: z.string() }) } },
});
