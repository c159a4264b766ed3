import { z } from 'zod';
import { proofMethods } from '../directory/publisher-domain-fields.ts';
import { defineEvent } from './define-event.ts';
import { plainText } from './personal-data.ts';

const publisherDomain = { category: 'listing', subject: 'publisher_domain' } as const;
const domain = 'partner.example.com';

/** Events about the domains with which publishers are verified. */
export const publisherDomainEvents = [
  defineEvent({
    type: 'publisher_domain.added',
    ...publisherDomain,
    summary: 'A workspace added a domain that will prove its organization as a publisher.',
    detail: z.strictObject({ domain: plainText }),
    example: { domain },
  }),
  defineEvent({
    type: 'publisher_domain.verified',
    ...publisherDomain,
    summary: 'A domain was proven: the listings of the organization show it.',
    detail: z.strictObject({
      domain: plainText,
      method: z.enum(proofMethods),
    }),
    example: { domain, method: 'dns' },
  }),
  defineEvent({
    type: 'publisher_domain.lapsed',
    ...publisherDomain,
    summary: 'The proof of a domain has gone, or another workspace has proven the domain.',
    detail: z.strictObject({
      domain: plainText,
      reason: z.enum(['proof_gone', 'proven_by_another']),
    }),
    example: { domain, reason: 'proof_gone' },
  }),
  defineEvent({
    type: 'publisher_domain.removed',
    ...publisherDomain,
    summary: 'A workspace removed a domain.',
    detail: z.strictObject({ domain: plainText }),
    example: { domain },
  }),
] as const;
