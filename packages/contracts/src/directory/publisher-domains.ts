import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { cleanText } from '../text.ts';
import { domainNamePattern } from '../uri-patterns.ts';
import { newPublisherDomainExample } from './publisher-domain-examples.ts';
import { publisherDomainSchema } from './publisher-domain-fields.ts';

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Directory',
} as const;
const path = '/publisher-domains';
const params = z.object({ id: idSchema });
const notFound = { description: 'The workspace has no such domain' };

export const listPublisherDomains = defineEndpoint({
  ...common,
  operationId: 'listPublisherDomains',
  permission: permissions.listPublisherDomains,
  method: 'get',
  path,
  summary: 'List the domains that the workspace has added, the oldest first',
  query: pageQuery,
  responses: {
    200: {
      description: 'A page of domains',
      schema: pageOf(publisherDomainSchema),
    },
  },
});

export const addPublisherDomain = defineEndpoint({
  ...common,
  operationId: 'addPublisherDomain',
  permission: permissions.addPublisherDomain,
  method: 'post',
  path,
  summary: 'Add a domain that proves the organization as a publisher',
  description:
    'All listings of an organization show its verified domain. Publish the token in one of the two ways of the response, then verify the domain.',
  body: z
    .strictObject({
      domain: cleanText(253).meta({
        pattern: `^${domainNamePattern}$`,
        description:
          'A domain or subdomain of your own, such as `example.com`; no public suffix such as `co.uk`, and no IP address',
      }),
    })
    .meta({ examples: [newPublisherDomainExample] }),
  idempotent: true,
  responses: {
    201: {
      description: 'The domain, with the token and both ways to publish it',
      schema: publisherDomainSchema,
    },
    409: { description: 'The workspace already has this domain, or the maximum number of domains' },
  },
});

export const getPublisherDomain = defineEndpoint({
  ...common,
  operationId: 'getPublisherDomain',
  permission: permissions.getPublisherDomain,
  method: 'get',
  path: `${path}/{id}`,
  summary: 'Read a domain of the workspace',
  params,
  responses: {
    200: { description: 'The domain', schema: publisherDomainSchema },
    404: notFound,
  },
});

export const verifyPublisherDomain = defineEndpoint({
  ...common,
  operationId: 'verifyPublisherDomain',
  permission: permissions.verifyPublisherDomain,
  method: 'post',
  path: `${path}/{id}/verify`,
  summary: 'Look for the proof of a domain',
  description:
    'The file and the DNS record are looked up at once; `lastCheck` has the result. A domain is verified for one workspace at a time: another workspace loses the domain unless its proof still exists. The proof is checked each day; the domain lapses after three checks without a proof.',
  params,
  idempotent: true,
  responses: {
    200: {
      description: 'The domain; `state` tells whether it is verified',
      schema: publisherDomainSchema,
    },
    404: notFound,
    409: { description: 'Another workspace has proven the domain at the same moment' },
  },
});

export const removePublisherDomain = defineEndpoint({
  ...common,
  operationId: 'removePublisherDomain',
  permission: permissions.removePublisherDomain,
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'Remove a domain of the workspace',
  params,
  responses: {
    204: { description: 'The domain is removed, and shown no more' },
    404: notFound,
  },
});
