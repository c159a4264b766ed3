import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { changePreconditions, pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { roleSchema } from '../permissions/roles.ts';
import { planSchema } from '../principal.ts';
import { newWorkspaceExample, workspaceExample, workspacePatchExample } from './access-examples.ts';
import { regionSchema } from './fields.ts';
import { noDuplicateOnRetry } from './idempotency-notes.ts';
import { mailedNameSchema } from './shown-name.ts';

/** Which members of a workspace need a second factor: none, admins and owners, or everyone. */
export const secondFactorRequirementSchema = z.enum(['none', 'admins', 'everyone']);

export type SecondFactorRequirement = z.infer<typeof secondFactorRequirementSchema>;

const workspaceSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    organizationId: z.string(),
    region: z.string(),
    plan: planSchema.meta({
      description: 'Plan of the organization; operators set it',
    }),
    role: roleSchema.meta({ description: "The caller's role in the workspace" }).nullable(),
    requireSecondFactor: secondFactorRequirementSchema.meta({
      description:
        'Who needs a second factor: for the sign-in before authorizing an application in the workspace or opening pages about it, and on the account for API keys',
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Workspace', examples: [workspaceExample] });

export type WorkspaceView = z.infer<typeof workspaceSchema>;

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Workspaces',
} as const;
const workspaceParams = z.object({ id: idSchema });
const etag = { ETag: 'Entity tag of the workspace; send it as If-Match' };

export const listWorkspaces = defineEndpoint({
  ...common,
  operationId: 'listWorkspaces',
  permission: permissions.listWorkspaces,
  method: 'get',
  path: '/workspaces',
  summary: "List the caller's workspaces in the organization of the credential",
  description: 'An access token of an application lists its own workspace only.',
  query: pageQuery,
  responses: {
    200: {
      description: 'A page of workspaces',
      schema: pageOf(workspaceSchema),
    },
  },
});

export const createWorkspace = defineEndpoint({
  ...common,
  operationId: 'createWorkspace',
  permission: permissions.createWorkspace,
  method: 'post',
  path: '/workspaces',
  summary: 'Create a workspace in the organization of the credential',
  description: `For admins and owners; the caller becomes its owner and gets a key for it at \`/workspaces/{id}/api-keys\`. The region cannot be changed later. Requires a production API key: an access token acts in its own workspace only. ${noDuplicateOnRetry}`,
  body: z
    .strictObject({ name: mailedNameSchema, region: regionSchema })
    .meta({ examples: [newWorkspaceExample] }),
  idempotent: true,
  responses: {
    201: {
      description: 'The workspace',
      schema: workspaceSchema,
      headers: { ...etag, Location: 'Path of the workspace' },
    },
    409: { description: 'The organization has a workspace of this name' },
  },
});

export const getWorkspace = defineEndpoint({
  ...common,
  operationId: 'getWorkspace',
  permission: permissions.getWorkspace,
  method: 'get',
  path: '/workspaces/{id}',
  summary: 'Read a workspace of the caller',
  description:
    'The workspace of the credential; with an API key, also any workspace of the organization in which the user is a member.',
  params: workspaceParams,
  responses: {
    200: {
      description: 'The workspace',
      schema: workspaceSchema,
      headers: etag,
    },
  },
});

export const updateWorkspace = defineEndpoint({
  ...common,
  operationId: 'updateWorkspace',
  permission: permissions.updateWorkspace,
  method: 'patch',
  path: '/workspaces/{id}',
  summary: 'Rename the workspace, or change who needs a second factor in it',
  description:
    'For admins and owners. Requires a production credential. Only an owner with a second factor can turn on `requireSecondFactor`, with an API key that has every scope of the role. Affected members then authorize applications with a second factor, or set one up first; tokens of sign-ins without a second factor are not renewed. An API key of an affected member is 403 while the account has no second factor.',
  params: workspaceParams,
  headers: changePreconditions,
  body: z
    .strictObject({
      name: mailedNameSchema.optional(),
      requireSecondFactor: secondFactorRequirementSchema.optional(),
    })
    .meta({ examples: [workspacePatchExample] }),
  responses: {
    200: {
      description: 'The updated workspace',
      schema: workspaceSchema,
      headers: etag,
    },
    409: {
      description:
        'The organization has a workspace of this name, or the caller has no second factor and cannot require one',
    },
  },
});
