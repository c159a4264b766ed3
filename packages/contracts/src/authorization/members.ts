import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { ifMatchHeaders, pageOf, pageQuery } from '../page.ts';
import { roleSchema } from '../scopes.ts';
import { emailSchema, nameSchema } from './fields.ts';
import { madeOnceOnRepeat } from './repeats.ts';

const memberSchema = z
  .object({ userId: z.string(), email: z.string(), name: z.string(), role: roleSchema, joinedAt: z.iso.datetime() })
  .meta({ id: 'Member' });

export type MemberView = z.infer<typeof memberSchema>;

const both = { versions: ['v1', 'v2'], access: 'principal', tag: 'Members' } as const;
const workspaceParams = z.object({ id: idSchema });
const memberParams = z.object({ id: idSchema, userId: idSchema });
const etag = { ETag: 'Changes with every change; send it as If-Match' };

export const listMembers = defineEndpoint({
  ...both,
  operationId: 'listMembers',
  method: 'get',
  path: '/workspaces/{id}/members',
  scopes: ['members.read'],
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
  summary: 'Add a person to the workspace',
  description: `A person whom the platform does not know yet is created without a password and gets an invitation by mail; others are told by mail. Only owners add owners. Needs a production credential. ${madeOnceOnRepeat}`,
  params: workspaceParams,
  body: z.strictObject({ email: emailSchema, name: nameSchema.optional(), role: roleSchema }),
  idempotent: true,
  answers: {
    201: { description: 'The member', schema: memberSchema, headers: { ...etag, Location: 'Where it is' } },
    409: { description: 'Already a member, or the workspace is full' },
  },
});

export const getMember = defineEndpoint({
  ...both,
  operationId: 'getMember',
  method: 'get',
  path: '/workspaces/{id}/members/{userId}',
  scopes: ['members.read'],
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
  summary: "Change a member's role",
  description: 'Only owners make or unmake owners, and the last owner stays one. Needs a production credential.',
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
  summary: 'Remove a member, or leave',
  description:
    'Admins remove others (scope members.write); everyone may leave, with a credential that has every scope of their role. Their keys are revoked. Needs a production credential.',
  params: memberParams,
  headers: ifMatchHeaders,
  answers: {
    204: { description: 'Removed' },
    403: { description: 'The credential does not allow this' },
    409: { description: 'The last owner' },
  },
});

export const sendInvitation = defineEndpoint({
  ...both,
  operationId: 'sendInvitation',
  method: 'post',
  path: '/workspaces/{id}/members/{userId}/invitation',
  scopes: ['members.write'],
  summary: 'Mail another invitation',
  description: `For a member who has no password yet: a link that works once, for seven days. Needs a production credential. ${madeOnceOnRepeat}`,
  params: memberParams,
  idempotent: true,
  answers: {
    202: { description: 'The mail is on its way' },
    409: { description: 'The person has a password already' },
  },
});
