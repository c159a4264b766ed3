import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { ifMatchHeaders, pageOf, pageQuery } from '../page.ts';
import { roleSchema } from '../scopes.ts';
import { nameSchema, regionSchema } from './fields.ts';
import { madeOnceOnRepeat } from './repeats.ts';

const workspaceSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    organizationId: z.string(),
    region: z.string(),
    role: roleSchema.meta({ description: "The caller's role there" }).nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Workspace' });

export type WorkspaceView = z.infer<typeof workspaceSchema>;

const both = { versions: ['v1', 'v2'], access: 'principal', tag: 'Workspaces' } as const;
const workspaceParams = z.object({ id: idSchema });
const etag = { ETag: 'Changes with every change; send it as If-Match' };

export const listWorkspaces = defineEndpoint({
  ...both,
  operationId: 'listWorkspaces',
  method: 'get',
  path: '/workspaces',
  scopes: ['workspace.read'],
  summary: "The workspaces of the credential's organization that the caller is a member of",
  query: pageQuery,
  answers: { 200: { description: 'A page of workspaces', schema: pageOf(workspaceSchema) } },
});

export const createWorkspace = defineEndpoint({
  ...both,
  operationId: 'createWorkspace',
  method: 'post',
  path: '/workspaces',
  scopes: ['workspace.write'],
  summary: "Create another workspace in the caller's organization",
  description: `For admins and owners; the caller becomes its owner. The region is fixed from then on. Needs a production credential. ${madeOnceOnRepeat}`,
  body: z.strictObject({ name: nameSchema, region: regionSchema }),
  idempotent: true,
  answers: {
    201: { description: 'The workspace', schema: workspaceSchema, headers: { ...etag, Location: 'Where it is' } },
    409: { description: 'The organization has a workspace of this name already' },
  },
});

export const getWorkspace = defineEndpoint({
  ...both,
  operationId: 'getWorkspace',
  method: 'get',
  path: '/workspaces/{id}',
  scopes: ['workspace.read'],
  summary: 'Read the workspace of the credential',
  params: workspaceParams,
  answers: { 200: { description: 'The workspace', schema: workspaceSchema, headers: etag } },
});

export const updateWorkspace = defineEndpoint({
  ...both,
  operationId: 'updateWorkspace',
  method: 'patch',
  path: '/workspaces/{id}',
  scopes: ['workspace.write'],
  summary: 'Rename the workspace',
  description: 'For admins and owners. Needs a production credential.',
  params: workspaceParams,
  headers: ifMatchHeaders,
  body: z.strictObject({ name: nameSchema }),
  answers: {
    200: { description: 'The workspace, changed', schema: workspaceSchema, headers: etag },
    409: { description: 'The organization has a workspace of this name already' },
  },
});
