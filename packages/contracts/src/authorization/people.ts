import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { ifMatchHeaders, pageOf, pageQuery } from '../page.ts';
import { environmentSchema } from '../principal.ts';
import { roleSchema, scopeSchema } from '../scopes.ts';
import { cleanText } from '../text.ts';

export const nameSchema = cleanText(200).refine((name) => name.trim() !== '', 'must not be empty');
export const emailSchema = cleanText(254)
  .transform((email) => email.trim().toLowerCase())
  .refine((email) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email), 'must be an e-mail address');
export const regionSchema = z.string().regex(/^[a-z]{2,8}$/, 'must be 2 to 8 lower-case letters');

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

const memberSchema = z
  .object({ userId: z.string(), email: z.string(), name: z.string(), role: roleSchema, joinedAt: z.iso.datetime() })
  .meta({ id: 'Member' });

const meSchema = z
  .object({
    kind: z.enum(['user', 'application']),
    user: z.object({ id: z.string(), email: z.string(), name: z.string() }).nullable(),
    workspace: z.object({ id: z.string(), name: z.string(), region: z.string() }),
    organizationId: z.string(),
    environment: environmentSchema,
    role: roleSchema.nullable(),
    scopes: z.array(scopeSchema),
  })
  .meta({ id: 'Me' });

export type WorkspaceView = z.infer<typeof workspaceSchema>;
export type MemberView = z.infer<typeof memberSchema>;
export type MeView = z.infer<typeof meSchema>;

const both = { versions: ['v1', 'v2'], access: 'principal' } as const;
const workspaceParams = z.object({ id: idSchema });
const memberParams = z.object({ id: idSchema, userId: idSchema });
const etag = { ETag: 'Changes with every change; send it as If-Match' };

export const getMe = defineEndpoint({
  ...both,
  operationId: 'getMe',
  method: 'get',
  path: '/me',
  tag: 'People',
  summary: 'Who is this credential, and what may it do?',
  answers: { 200: { description: 'The caller', schema: meSchema } },
});

export const updateMe = defineEndpoint({
  ...both,
  operationId: 'updateMe',
  method: 'patch',
  path: '/me',
  tag: 'People',
  summary: "Change the caller's own name",
  body: z.strictObject({ name: nameSchema }),
  answers: { 200: { description: 'The caller, changed', schema: meSchema } },
});

export const listWorkspaces = defineEndpoint({
  ...both,
  operationId: 'listWorkspaces',
  method: 'get',
  path: '/workspaces',
  scopes: ['workspace.read'],
  tag: 'Workspaces',
  summary: 'The workspaces that the caller is a member of',
  query: pageQuery,
  answers: { 200: { description: 'A page of workspaces', schema: pageOf(workspaceSchema) } },
});

export const createWorkspace = defineEndpoint({
  ...both,
  operationId: 'createWorkspace',
  method: 'post',
  path: '/workspaces',
  scopes: ['workspace.write'],
  tag: 'Workspaces',
  summary: "Create another workspace in the caller's organization",
  description: 'For admins and owners; the caller becomes its owner. The region is fixed from then on.',
  body: z.strictObject({ name: nameSchema, region: regionSchema }),
  idempotent: true,
  answers: { 201: { description: 'The workspace', schema: workspaceSchema, headers: etag } },
});

export const getWorkspace = defineEndpoint({
  ...both,
  operationId: 'getWorkspace',
  method: 'get',
  path: '/workspaces/{id}',
  scopes: ['workspace.read'],
  tag: 'Workspaces',
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
  tag: 'Workspaces',
  summary: 'Rename the workspace',
  params: workspaceParams,
  headers: ifMatchHeaders,
  body: z.strictObject({ name: nameSchema }),
  answers: { 200: { description: 'The workspace, changed', schema: workspaceSchema, headers: etag } },
});

export const listMembers = defineEndpoint({
  ...both,
  operationId: 'listMembers',
  method: 'get',
  path: '/workspaces/{id}/members',
  scopes: ['members.read'],
  tag: 'Members',
  summary: 'Who belongs to the workspace, and in which role',
  params: workspaceParams,
  query: pageQuery,
  answers: { 200: { description: 'A page of members', schema: pageOf(memberSchema) } },
});

export const addMember = defineEndpoint({
  ...both,
  operationId: 'addMember',
  method: 'post',
  path: '/workspaces/{id}/members',
  scopes: ['members.write'],
  tag: 'Members',
  summary: 'Add a person to the workspace',
  description: 'A person whom the platform does not know yet is created without a password. Only owners add owners.',
  params: workspaceParams,
  body: z.strictObject({ email: emailSchema, name: nameSchema.optional(), role: roleSchema }),
  idempotent: true,
  answers: {
    201: { description: 'The member', schema: memberSchema },
    409: { description: 'Already a member' },
  },
});

export const getMember = defineEndpoint({
  ...both,
  operationId: 'getMember',
  method: 'get',
  path: '/workspaces/{id}/members/{userId}',
  scopes: ['members.read'],
  tag: 'Members',
  summary: 'Read one member',
  params: memberParams,
  answers: { 200: { description: 'The member', schema: memberSchema, headers: etag } },
});

export const updateMember = defineEndpoint({
  ...both,
  operationId: 'updateMember',
  method: 'patch',
  path: '/workspaces/{id}/members/{userId}',
  scopes: ['members.write'],
  tag: 'Members',
  summary: "Change a member's role",
  description: 'Only owners make or unmake owners, and the last owner stays one.',
  params: memberParams,
  headers: ifMatchHeaders,
  body: z.strictObject({ role: roleSchema }),
  answers: {
    200: { description: 'The member, changed', schema: memberSchema, headers: etag },
    409: { description: 'The last owner' },
  },
});

export const removeMember = defineEndpoint({
  ...both,
  operationId: 'removeMember',
  method: 'delete',
  path: '/workspaces/{id}/members/{userId}',
  tag: 'Members',
  summary: 'Remove a member, or leave',
  description: 'Admins remove others (scope members.write); everyone may leave. Their keys stop at once.',
  params: memberParams,
  headers: ifMatchHeaders,
  answers: { 204: { description: 'Removed' }, 409: { description: 'The last owner' } },
});
