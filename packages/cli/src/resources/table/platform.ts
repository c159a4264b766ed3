import type { Resource } from '../resource.ts';

export const platformTable: Resource = {
  name: 'platform',
  about: 'The platform as a whole, for its operators',
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
      about: 'Accounts of people',
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
      about: 'Applications of every organization; irp apps suspend and resume act on them',
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
          asks: 'Deliver the dead letters again',
        },
      ],
    },
    {
      name: 'webhooks',
      about: 'Webhook endpoints of every workspace that fail or are disabled',
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
          done: 'Stopped. The workspace cannot have webhooks sent to {host}.',
        },
        {
          name: 'lift-stop',
          operation: 'liftPlatformWebhookStop',
          done: 'Lifted. It is {state}.',
        },
      ],
    },
    {
      name: 'mails',
      about: 'Mails that were given up',
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
          doneWithout: '{id} waits to be sent.',
        },
      ],
    },
  ],
};
