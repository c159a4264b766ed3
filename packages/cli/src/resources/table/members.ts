import type { Resource } from '../resource.ts';

export const memberTable: Resource = {
  name: 'members',
  about: 'Members of a workspace',
  verbs: [
    {
      name: 'list',
      operation: 'listMembers',
      columns: ['userId', 'email', 'role', 'status', 'name', 'joinedAt'],
      noun: 'members',
    },
    {
      name: 'get',
      operation: 'getMember',
    },
    {
      name: 'add',
      operation: 'addMember',
    },
    {
      name: 'update',
      operation: 'updateMember',
    },
    {
      name: 'remove',
      operation: 'removeMember',
      done: 'Removed.',
    },
    {
      name: 'invite',
      operation: 'sendInvitation',
      done: 'Sent.',
    },
    {
      name: 'end-sessions',
      operation: 'endMemberSessions',
      done: 'Ended.',
    },
  ],
};
