import { z } from 'zod';
import { defineEndpoint, sinceV2 } from '../endpoint.ts';
import { permissions } from '../permissions/permissions.ts';
import { common, idParams } from './endpoint-parts.ts';
import { investmentExample } from './examples.ts';
import { investmentSchema } from './investment.ts';

/** What two records have in common. */
const duplicateReasonNames = ['lei', 'figi', 'cik', 'tickerSymbol', 'name'] as const;
export type DuplicateReason = (typeof duplicateReasonNames)[number];

const duplicatesSchema = z
  .object({
    duplicates: z.array(
      z.object({
        reasons: z.array(z.enum(duplicateReasonNames)).meta({
          description:
            'What the two records have in common: identifiers, the ticker in the same country, or a similar name',
        }),
        investment: investmentSchema,
      }),
    ),
  })
  .meta({
    id: 'InvestmentDuplicates',
    examples: [
      {
        duplicates: [
          {
            reasons: ['lei', 'name'],
            investment: investmentExample,
          },
        ],
      },
    ],
  });

export const getInvestmentDuplicates = defineEndpoint({
  ...common,
  operationId: 'getInvestmentDuplicates',
  permission: permissions.getInvestmentDuplicates,
  method: 'get',
  path: '/investments/{id}/duplicates',
  versions: sinceV2,
  summary: 'Find records that may be the same company',
  description:
    'At most 20 records, the most reasons first. Names are similar if their words are the same, apart from legal forms such as `Inc.`, the order of the words, and one typing error in a word.',
  params: idParams,
  responses: {
    200: {
      description: 'The possible duplicates that the caller may see',
      schema: duplicatesSchema,
    },
  },
});
