import type { Resource } from '../resource.ts';

export const appTable: Resource = {
  name: 'apps',
  aliases: ['applications'],
  about: 'OAuth applications',
  verbs: [
    {
      name: 'list',
      operation: 'listApplications',
      columns: ['id', 'name', 'state', 'environment', 'type', 'clientId'],
      noun: 'applications',
    },
    {
      name: 'get',
      operation: 'getApplication',
    },
    {
      name: 'create',
      operation: 'createApplication',
      about: 'Create an application; its client secret is shown once',
      secret: 'clientSecret',
      defaults: { environment: 'production' },
      notes:
        'Example of a desktop program:\n  irp apps create --name Desk --type public --scope investments.read \\\n    --grant device_code --grant refresh_token',
    },
    {
      name: 'update',
      operation: 'updateApplication',
    },
    {
      name: 'suspend',
      operation: 'suspendApplication',
      done: '{name} is suspended.',
      doneWithout: '{id} is suspended.',
    },
    {
      name: 'resume',
      operation: 'resumeApplication',
      done: '{name} is {state}.',
      doneWithout: 'The platform no longer suspends {id}.',
    },
    {
      name: 'rotate-secret',
      operation: 'rotateSecret',
      about: 'Create a new client secret, which is shown once',
      secret: 'clientSecret',
    },
    {
      name: 'delete',
      operation: 'deleteApplication',
      done: '{name} will be deleted at {deletionAt}.',
    },
    {
      name: 'restore',
      operation: 'restoreApplication',
      done: '{name} is {state}.',
    },
    {
      name: 'impact',
      operation: 'previewChange',
    },
    {
      name: 'report-compromise',
      operation: 'reportCompromise',
      secret: 'clientSecret',
    },
    {
      name: 'revoke-downstream',
      operation: 'revokeDownstream',
      asks: 'Revoke the grants of {record}?',
    },
    {
      name: 'set-authorization-flows',
      operation: 'setAuthorizationFlows',
    },
    {
      name: 'set-new-installs',
      operation: 'setNewInstalls',
    },
    {
      name: 'installations',
      operation: 'listApplicationInstallations',
      columns: ['id', 'organizationName', 'state', 'createdAt', 'environment', 'endedAt'],
      noun: 'installations',
    },
  ],
  groups: [
    {
      name: 'secrets',
      about: 'Client secrets of an application',
      verbs: [
        {
          name: 'list',
          operation: 'listSecrets',
          columns: ['id', 'prefix', 'createdAt', 'expiresAt', 'lastUsedAt', 'dueForRotation'],
          noun: 'secrets',
        },
        {
          name: 'revoke',
          operation: 'revokeSecret',
          done: 'Revoked.',
        },
      ],
    },
    {
      name: 'transfer',
      about: 'Transfer of an application to another workspace',
      verbs: [
        {
          name: 'offer',
          operation: 'offerTransfer',
          done: 'The transfer of {name} is offered.',
        },
        {
          name: 'accept',
          operation: 'acceptTransfer',
          done: 'The transfer of {name} is accepted.',
        },
        {
          name: 'withdraw',
          operation: 'withdrawTransfer',
          done: 'The transfer of {name} is withdrawn.',
        },
      ],
    },
  ],
};
