import type { Resource } from '../resource.ts';

export const installationTable: Resource = {
  name: 'installations',
  about: 'Applications installed in the workspace',
  verbs: [
    {
      name: 'list',
      operation: 'listInstallations',
      columns: ['id', 'applicationName', 'state', 'createdAt', 'environment', 'endedAt'],
      noun: 'installations',
    },
    {
      name: 'get',
      operation: 'getInstallation',
    },
    {
      name: 'preview',
      operation: 'previewInstallation',
    },
    {
      name: 'create',
      operation: 'createInstallation',
      defaults: { environment: 'production' },
    },
    {
      name: 'delete',
      operation: 'deleteInstallation',
      done: 'Uninstalled.',
    },
    {
      name: 'suspend',
      operation: 'suspendInstallation',
      done: '{applicationName} is {state}.',
    },
    {
      name: 'resume',
      operation: 'resumeInstallation',
      done: '{applicationName} is {state}.',
    },
    {
      name: 'reauthorize',
      operation: 'reauthorizeInstallation',
    },
  ],
  groups: [
    {
      name: 'requests',
      about: 'Installation requests of members',
      verbs: [
        {
          name: 'list',
          operation: 'listInstallationRequests',
          columns: ['id', 'applicationName', 'state', 'requestedAt', 'reason', 'environment'],
          noun: 'requests',
        },
        {
          name: 'get',
          operation: 'getInstallationRequest',
        },
        {
          name: 'create',
          operation: 'createInstallationRequest',
          defaults: { environment: 'production' },
        },
        {
          name: 'approve',
          operation: 'approveInstallationRequest',
          done: '{applicationName} is {state}.',
        },
        {
          name: 'decline',
          operation: 'declineInstallationRequest',
          done: '{applicationName} is {state}.',
        },
        {
          name: 'withdraw',
          operation: 'withdrawInstallationRequest',
          done: '{applicationName} is {state}.',
        },
      ],
    },
    {
      name: 'policy',
      about: 'Installation rules of the organization',
      verbs: [
        {
          name: 'get',
          operation: 'getInstallationPolicy',
        },
        {
          name: 'set',
          operation: 'putInstallationPolicy',
        },
      ],
    },
    {
      name: 'offers',
      about: 'Publishers that share integrations with the organization',
      verbs: [
        {
          name: 'list',
          operation: 'listShareOffers',
          columns: ['publisher.organizationId', 'publisher.name', 'state'],
          noun: 'offers',
        },
        {
          name: 'approve',
          operation: 'approveShareOffer',
        },
        {
          name: 'withdraw',
          operation: 'withdrawShareOffer',
          done: 'Withdrawn.',
        },
      ],
    },
  ],
};
