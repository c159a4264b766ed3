import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { operatorQuery } from '../operator-operation.ts';
import { platformRoleSchema, roleSchema } from '../permissions/roles.ts';
import { environmentSchema, planSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';
import { emailSchema, nameSchema, regionSchema } from './fields.ts';
import { provisionedNameSchema } from './shown-name.ts';

const internal = {
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['demo', 'operator'],
  tag: 'Internal',
} as const;
const id = z.string();
const passwordSchema = z
  .string()
  .min(12, 'must be at least 12 characters')
  .max(200, 'must be at most 200 characters');

/**
 * The provisioning operations are idempotent: a repeat returns the existing objects. Exception: a
 * repeat replaces a key, because a key cannot be shown again.
 */
export const provisionOrganization = defineEndpoint({
  ...internal,
  operationId: 'provisionOrganization',
  path: '/internal/organizations',
  summary:
    'Create an organization, identified by its name, or set its plan; default of a new organization: `team`',
  body: z.strictObject({
    name: provisionedNameSchema,
    plan: planSchema.optional(),
  }),
  responses: {
    200: {
      description: 'The existing or new one',
      schema: z.object({
        id,
        isNew: z.boolean(),
      }),
    },
  },
});

export const provisionWorkspace = defineEndpoint({
  ...internal,
  operationId: 'provisionWorkspace',
  path: '/internal/workspaces',
  summary: 'Create a workspace, identified by its name in the organization',
  body: z.strictObject({
    organizationId: id,
    name: provisionedNameSchema,
    region: regionSchema,
  }),
  responses: {
    200: {
      description: 'The existing or new one',
      schema: z.object({ id }),
    },
  },
});

export const showWorkspace = defineEndpoint({
  ...operatorQuery,
  operationId: 'showWorkspace',
  path: '/internal/workspaces/show',
  summary: 'Read the name and the organization of a workspace',
  body: z.strictObject({ workspaceId: idSchema }),
  responses: {
    200: {
      description: 'The workspace',
      schema: z.object({
        id,
        name: z.string(),
        organizationId: id,
        region: z.string(),
      }),
    },
    404: { description: 'No such workspace' },
  },
});

export const readOrganizationNames = defineEndpoint({
  ...internal,
  callers: ['directory'],
  operationId: 'readOrganizationNames',
  path: '/internal/organizations/names',
  summary: 'Read the names of organizations; unknown organizations are left out',
  body: z.strictObject({ organizationIds: z.array(id.max(64)).max(100) }),
  responses: {
    200: {
      description: 'The names',
      schema: z.object({ names: z.array(z.string()) }),
    },
  },
});

export const provisionMember = defineEndpoint({
  ...internal,
  operationId: 'provisionMember',
  path: '/internal/members',
  summary:
    'Create a user, identified by e-mail address, and a membership; sets the role and, if requested, a given or random password',
  body: z.strictObject({
    workspaceId: id,
    email: emailSchema,
    name: provisionedNameSchema,
    role: roleSchema,
    password: passwordSchema.optional(),
    randomPassword: z.boolean().optional(),
  }),
  responses: {
    200: {
      description: 'The existing or new one',
      schema: z.object({ userId: id, password: z.string().optional() }),
    },
  },
});

export const provisionApiKey = defineEndpoint({
  ...internal,
  operationId: 'provisionApiKey',
  path: '/internal/api-keys',
  summary: 'Create a key for a member, replacing their keys of the same name and environment',
  body: z.strictObject({
    workspaceId: id,
    userId: id,
    environment: environmentSchema,
    name: nameSchema,
    scopes: z.array(scopeSchema).min(1).optional(),
  }),
  responses: {
    200: {
      description: 'The key, in this response only',
      schema: z.object({
        id,
        key: z.string(),
      }),
    },
  },
});

export const provisionPlatformRoles = defineEndpoint({
  ...internal,
  operationId: 'provisionPlatformRoles',
  path: '/internal/platform-roles',
  summary: 'Set the platform roles of a user to exactly these roles',
  body: z.strictObject({
    userId: id,
    platformRoles: z.array(platformRoleSchema).max(10),
  }),
  responses: {
    200: {
      description: 'The platform roles that the user has now',
      schema: z.object({ platformRoles: z.array(platformRoleSchema) }),
    },
    404: { description: 'No such user' },
  },
});
