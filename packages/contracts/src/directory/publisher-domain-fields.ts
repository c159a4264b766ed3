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
  lookedFor: z.string().meta({ description: 'The address of the file, or the name of the record' }),
  found: z.string().meta({ description: 'What was there, in words' }),
  passed: z.boolean(),
});
export type ProofResult = z.infer<typeof proofResultSchema>;

export const publisherDomainSchema = z
  .object({
    id: z.string(),
    domain: z.string().meta({ description: 'In ASCII: internationalized names as `xn--…`' }),
    state: z.enum(publisherDomainStates),
    token: z.string().meta({ description: 'What proves the domain; it is no secret' }),
    wellKnown: z
      .object({
        url: z.string(),
        line: z.string(),
      })
      .meta({
        description: 'A file with this line, with status 200, without a redirect, of at most 4 KiB',
      }),
    dns: z
      .object({
        name: z.string(),
        type: z.literal('TXT'),
        value: z.string(),
      })
      .meta({ description: 'Or a record in DNS; others may be beside it' }),
    method: z
      .enum(proofMethods)
      .nullable()
      .meta({ description: 'Which of the two has proven it; null before' }),
    verifiedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Since when it is verified; null while it is not' }),
    lastCheck: z
      .object({
        at: z.iso.datetime(),
        outcome: z.enum(['proven', 'not_proven', 'held_by_another']).meta({
          description:
            '`held_by_another`: the proof of another workspace is there, too; it keeps the domain until that one is removed',
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
