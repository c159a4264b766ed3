import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { roleSchema } from '../permissions/roles.ts';
import { activeMemberExample, invitationExample } from './access-examples.ts';
import { noDuplicateOnRetry } from './idempotency-notes.ts';
import { memberSchema } from './members.ts';

const named = z.object({
  id: z.string(),
  name: z.string(),
});

const invitationSchema = z
  .object({
    id: z.string(),
    workspace: named,
    organization: named,
    role: roleSchema,
    invitedBy: z.string().meta({ description: 'The name of the user who invites' }).nullable(),
    invitedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Invitation', examples: [invitationExample] });

export type InvitationView = z.infer<typeof invitationSchema>;

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'People',
} as const;
const credential =
  "Requires the invited person's own production API key, with every scope of the person's role in the key's workspace.";
const params = z.object({ id: idSchema });

export const listMyInvitations = defineEndpoint({
  ...common,
  operationId: 'listMyInvitations',
  permission: permissions.listMyInvitations,
  method: 'get',
  path: '/me/invitations',
  summary: 'List the pending invitations to the address of the caller',
  description: `Invitations from every workspace, also of other organizations. ${credential}`,
  query: pageQuery,
  responses: {
    200: {
      description: 'A page of invitations',
      schema: pageOf(invitationSchema),
    },
  },
});

export const acceptInvitation = defineEndpoint({
  ...common,
  operationId: 'acceptInvitation',
  permission: permissions.acceptInvitation,
  method: 'post',
  path: '/me/invitations/{id}/accept',
  summary: 'Accept an invitation: become a member of its workspace',
  description: `The caller's name and address become visible to the members of the workspace. A repeat returns the membership. ${credential} ${noDuplicateOnRetry}`,
  params,
  idempotent: true,
  responses: {
    200: {
      description: 'The membership',
      schema: memberSchema,
      examples: { 'application/json': activeMemberExample },
    },
    409: { description: 'The inviter may no longer give this role, or the workspace is full' },
  },
});

export const declineInvitation = defineEndpoint({
  ...common,
  operationId: 'declineInvitation',
  permission: permissions.declineInvitation,
  method: 'post',
  path: '/me/invitations/{id}/decline',
  summary: 'Decline an invitation',
  description: `The workspace learns that the invitation was declined, but not whether the address has an account. ${credential} ${noDuplicateOnRetry}`,
  params,
  idempotent: true,
  responses: { 204: { description: 'Declined' } },
});
