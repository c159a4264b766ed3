import type { Resource } from '../resource.ts';

export const domainTable: Resource = {
  name: 'domains',
  about: 'Domains of the publisher, and whether they are verified',
  verbs: [
    {
      name: 'list',
      operation: 'listPublisherDomains',
      columns: ['id', 'domain', 'state', 'verifiedAt', 'createdAt', 'method'],
      noun: 'domains',
    },
    {
      name: 'get',
      operation: 'getPublisherDomain',
    },
    {
      name: 'add',
      operation: 'addPublisherDomain',
    },
    {
      name: 'verify',
      operation: 'verifyPublisherDomain',
      done: '{domain} is {state}.',
    },
    {
      name: 'remove',
      operation: 'removePublisherDomain',
      doneWithout: '{id} is removed.',
    },
  ],
};
