import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { changePreconditions, pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { roleSchema } from '../permissions/roles.ts';
import { memberExample, memberPatchExample, newMemberExample } from './access-examples.ts';
import { emailSchema } from './fields.ts';
import { noDuplicateOnRetry } from './idempotency-notes.ts';
import { mailedNameSchema } from './shown-name.ts';

const memberStatus = z.enum(['active', 'pending']);
const time = z.iso.datetime().nullable();

/**
 * A member of a workspace. The membership of a caller who joins a workspace has the same schema.
 */
export const memberSchema = z
  .object({
    id: z.string().meta({
      description: 'The id of the user; while the invitation is pending, the id of the invitation',
    }),
    status: memberStatus.meta({
      description: '`pending`: invited, and not a member until the invitation is accepted',
    }),
    userId: z
      .string()
      .nullable()
      .meta({ description: 'Id of the user; null while the invitation is pending' }),
    email: z.string(),
    name: z.string().meta({
      description:
        'Name of the member; while the invitation is pending, what the inviter entered, or empty',
    }),
    role: roleSchema,
    joinedAt: time.meta({
      description: 'When the user joined; null while the invitation is pending',
    }),
    invitedAt: time.meta({
      description: 'When the member was invited; null once the member is active',
    }),
    expiresAt: time.meta({
      description: 'When the invitation expires; null once the member is active',
    }),
    secondFactor: z.boolean().nullable().meta({
      description:
        'Whether the user has a second factor; `null` while the invitation is pending, and for callers other than admins and owners. While it is `false`, a workspace that requires a second factor of the user rejects API keys of the user with 403',
    }),
  })
  .meta({ id: 'Member', examples: [memberExample] });

export type MemberView = z.infer<typeof memberSchema>;

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Members',
} as const;
const workspaceParams = z.object({ id: idSchema });
const memberParams = z.object({
  id: idSchema,
  userId: idSchema.meta({
    description: 'The `id` of the member: of the user, or of the pending invitation',
  }),
});
const etag = { ETag: 'Entity tag of the member; send it as If-Match' };

export const listMembers = defineEndpoint({
  ...common,
  operationId: 'listMembers',
  permission: permissions.listMembers,
  method: 'get',
  path: '/workspaces/{id}/members',
  summary: 'List the members and the pending invitations of a workspace',
  description: 'Admins and owners also see who has a second factor.',
  params: workspaceParams,
  query: pageQuery.extend({
    status: memberStatus.optional().meta({ description: 'Only members with this status' }),
  }),
  responses: {
    200: {
      description: 'A page of members',
      schema: pageOf(memberSchema),
    },
  },
});

export const addMember = defineEndpoint({
  ...common,
  operationId: 'addMember',
  permission: permissions.addMember,
  method: 'post',
  path: '/workspaces/{id}/members',
  summary: 'Invite somebody to a workspace',
  description: `Mails an invitation. The member is \`pending\` until the person accepts; the response is the same whether or not the address has an account. A repeat for the same address renews the invitation with the new role and mails it again. An invitation expires, by default after seven days, and ends once its inviter may no longer give the role. One address gets a few invitation mails a day; the response does not tell whether a mail was sent. Only owners can invite owners. Requires a production credential. ${noDuplicateOnRetry}`,
  params: workspaceParams,
  body: z
    .strictObject({
      email: emailSchema,
      name: mailedNameSchema.optional(),
      role: roleSchema,
    })
    .meta({ examples: [newMemberExample] }),
  idempotent: true,
  responses: {
    201: {
      description: 'The member',
      schema: memberSchema,
      headers: { ...etag, Location: 'Path of the member' },
    },
    409: { description: 'A member has this address, or the workspace is full' },
    429: {
      description:
        'The workspace or its organization has sent the maximum number of invitations in 24 hours',
    },
  },
});

export const getMember = defineEndpoint({
  ...common,
  operationId: 'getMember',
  permission: permissions.getMember,
  method: 'get',
  path: '/workspaces/{id}/members/{userId}',
  summary: 'Read one member',
  params: memberParams,
  responses: {
    200: {
      description: 'The member',
      schema: memberSchema,
      headers: etag,
    },
  },
});

export const updateMember = defineEndpoint({
  ...common,
  operationId: 'updateMember',
  permission: permissions.updateMember,
  method: 'patch',
  path: '/workspaces/{id}/members/{userId}',
  summary: "Change a member's role",
  description:
    'Only owners can change the role to or from owner; the role of the last owner cannot be changed. For a pending member, the role of the invitation changes, and the caller becomes the inviter. Requires a production credential.',
  params: memberParams,
  headers: changePreconditions,
  body: z.strictObject({ role: roleSchema.optional() }).meta({ examples: [memberPatchExample] }),
  responses: {
    200: {
      description: 'The updated member',
      schema: memberSchema,
      headers: etag,
    },
    409: { description: 'The member is the last owner' },
  },
});

export const removeMember = defineEndpoint({
  ...common,
  operationId: 'removeMember',
  permission: permissions.removeMember,
  method: 'delete',
  path: '/workspaces/{id}/members/{userId}',
  summary: 'Remove a member, withdraw an invitation, or leave the workspace',
  description:
    'Admins can remove others and withdraw invitations, with the scope members.write; every member can leave, with a credential that has every scope of the role. The API keys of the member are revoked. Requires a production credential.',
  params: memberParams,
  headers: changePreconditions,
  responses: {
    204: { description: 'Removed' },
    403: { description: 'The credential does not allow this' },
    409: { description: 'The member is the last owner' },
  },
});

export const endMemberSessions = defineEndpoint({
  ...common,
  operationId: 'endMemberSessions',
  permission: permissions.endMemberSessions,
  method: 'post',
  path: '/workspaces/{id}/members/{userId}/end-sessions',
  summary: "End a member's sessions in the workspace",
  description:
    'The tokens and authorizations in progress of the member end in this workspace, and the member must sign in again. Consents and API keys stay. Only owners can end the sessions of an owner. Requires a production credential.',
  params: memberParams,
  idempotent: true,
  responses: {
    204: { description: 'All earlier sessions of the member in the workspace have ended' },
    403: { description: 'The member is an owner, and the caller is not' },
    404: { description: 'No such member; a pending member has no sessions' },
  },
});

export const sendInvitation = defineEndpoint({
  ...common,
  operationId: 'sendInvitation',
  permission: permissions.sendInvitation,
  method: 'post',
  path: '/workspaces/{id}/members/{userId}/invitation',
  summary: 'Send another invitation mail',
  description: `For a pending member: renews the invitation. For a member without a password: a link to choose one, which can be used once, within seven days. Requires a production credential. ${noDuplicateOnRetry}`,
  params: memberParams,
  idempotent: true,
  responses: {
    202: { description: 'The mail is queued' },
    409: { description: 'The member is active and has a password' },
    429: { description: 'Too many mails for this member, its workspace or organization' },
  },
});
