import type { Resource } from '../resource.ts';

export const platformTable: Resource = {
  name: 'platform',
  about: 'Operations of the platform, for operators',
  verbs: [
    {
      name: 'health',
      operation: 'getPlatformHealth',
    },
    {
      name: 'deprecated-callers',
      operation: 'listDeprecatedVersionCallers',
      columns: [
        'version',
        'calls',
        'organization.name',
        'workspace.name',
        'lastAt',
        'credentialId',
      ],
      noun: 'callers',
    },
  ],
  groups: [
    {
      name: 'organizations',
      about: 'Organizations of the platform',
      verbs: [
        {
          name: 'list',
          operation: 'listOrganizations',
          columns: ['id', 'name', 'plan', 'workspaces', 'members', 'createdAt'],
          noun: 'organizations',
        },
        {
          name: 'get',
          operation: 'getOrganization',
        },
      ],
    },
    {
      name: 'accounts',
      about: 'User accounts',
      verbs: [
        {
          name: 'list',
          operation: 'listPlatformAccounts',
          columns: ['id', 'address', 'disabled.at', 'disabled.reason', 'createdAt'],
          noun: 'accounts',
        },
      ],
    },
    {
      name: 'apps',
      about: 'Applications of all organizations; see also irp apps suspend and resume',
      verbs: [
        {
          name: 'list',
          operation: 'listPlatformApplications',
          columns: ['id', 'name', 'state', 'organization.name', 'listing.state', 'createdAt'],
          noun: 'applications',
        },
      ],
    },
    {
      name: 'dead-letters',
      about: 'Events that a consumer group could not handle',
      verbs: [
        {
          name: 'list',
          operation: 'listPlatformDeadLetters',
          columns: ['group', 'topic', 'id', 'type', 'failedAt', 'reason'],
          noun: 'dead letters',
        },
        {
          name: 'replay',
          operation: 'replayPlatformDeadLetters',
          asks: 'Deliver dead letters again',
        },
      ],
    },
    {
      name: 'webhooks',
      about: 'Failing or disabled webhook endpoints of all workspaces',
      verbs: [
        {
          name: 'list',
          operation: 'listTroubledWebhookEndpoints',
          columns: ['id', 'origin', 'since', 'failures', 'state', 'workspaceId'],
          noun: 'endpoints',
        },
        {
          name: 'stop',
          operation: 'stopPlatformWebhookEndpoint',
          done: 'The endpoint is stopped. The workspace cannot send webhooks to {host}.',
        },
        {
          name: 'lift-stop',
          operation: 'liftPlatformWebhookStop',
          done: 'The endpoint is no longer stopped. Its state is {state}.',
        },
      ],
    },
    {
      name: 'mails',
      about: 'Failed mails',
      verbs: [
        {
          name: 'list',
          operation: 'listPlatformFailedMails',
          columns: ['id', 'kind', 'address', 'failedAt', 'canRetry', 'reason'],
          noun: 'mails',
        },
        {
          name: 'retry',
          operation: 'retryPlatformFailedMail',
          doneWithout: 'The mail {id} is queued.',
        },
      ],
    },
  ],
};
