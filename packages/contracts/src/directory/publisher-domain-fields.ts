import { z } from 'zod';
import { publisherDomainExample } from './publisher-domain-examples.ts';

/**
 * `lapsed`: the domain was verified once, but checks no longer find the proof, or another workspace
 * has proven the domain since.
 */
export const publisherDomainStates = ['pending', 'verified', 'lapsed'] as const;
export type PublisherDomainState = (typeof publisherDomainStates)[number];

export const proofMethods = ['well_known', 'dns'] as const;
export type ProofMethod = (typeof proofMethods)[number];

const proofResultSchema = z.object({
  method: z.enum(proofMethods),
  lookedFor: z.string().meta({ description: 'The URL of the file, or the name of the DNS record' }),
  found: z.string().meta({ description: 'What the check found, in words' }),
  passed: z.boolean(),
});
export type ProofResult = z.infer<typeof proofResultSchema>;

export const publisherDomainSchema = z
  .object({
    id: z.string(),
    domain: z
      .string()
      .meta({ description: 'The domain in ASCII: internationalized names as `xn--…`' }),
    state: z.enum(publisherDomainStates),
    token: z.string().meta({ description: 'The token that proves the domain; it is not a secret' }),
    wellKnown: z
      .object({
        url: z.string(),
        line: z.string(),
      })
      .meta({
        description: 'Proof by a file with this line: status 200, no redirect, at most 4 KiB',
      }),
    dns: z
      .object({
        name: z.string(),
        type: z.literal('TXT'),
        value: z.string(),
      })
      .meta({ description: 'Proof by a DNS record; other records may exist beside it' }),
    method: z
      .enum(proofMethods)
      .nullable()
      .meta({ description: 'The method that proved the domain; null before the proof' }),
    verifiedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Since when the domain is verified; null while it is not verified' }),
    lastCheck: z
      .object({
        at: z.iso.datetime(),
        outcome: z.enum(['proven', 'not_proven', 'held_by_another']).meta({
          description:
            '`held_by_another`: the proof of another workspace exists, too; that workspace keeps the domain until its proof is removed',
        }),
        results: z.array(proofResultSchema),
      })
      .nullable(),
    failedChecks: z.int().min(0).meta({ description: 'Daily checks in a row that found no proof' }),
    createdAt: z.iso.datetime(),
    createdBy: z
      .string()
      .nullable()
      .meta({ description: 'The id of the user; null for an application without a user' }),
  })
  .meta({ id: 'PublisherDomain', examples: [publisherDomainExample] });

export type PublisherDomainView = z.infer<typeof publisherDomainSchema>;
