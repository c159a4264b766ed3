import { exampleIds } from '../authorization/access-examples.ts';

// Examples of the OpenAPI document: domains of publishers. `e2e/test/openapi-examples` sends the
// requests.

export const newPublisherDomainExample = { domain: 'partner.example.com' };

const token = 'Zq3vN8yT1mKc5RbX7wLd0aGfJ2hUe9PsViYo4tC6nBk';
const line = `irp-publisher-verification=${token}`;

export const publisherDomainExample = {
  id: '0198c1d9-1f04-7b3e-8a52-6d1c90e7b3f4',
  domain: 'partner.example.com',
  state: 'pending',
  token,
  wellKnown: { url: 'https://partner.example.com/.well-known/irp-publisher-verification', line },
  dns: {
    name: '_irp-publisher.partner.example.com',
    type: 'TXT',
    value: line,
  },
  method: null,
  verifiedAt: null,
  lastCheck: null,
  failedChecks: 0,
  createdAt: '2026-11-23T10:20:31.402Z',
  createdBy: exampleIds.userId,
};
