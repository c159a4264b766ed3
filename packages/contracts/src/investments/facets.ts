import { z } from 'zod';

/** Fields whose values can be counted. */
export const facetFields = [
  'country',
  'sector',
  'industry',
  'type',
  'exchange',
  'marketType',
  'financingType',
  'issuance',
] as const;
export type FacetField = (typeof facetFields)[number];

export const facetsSchema = z
  .object({
    facets: z.array(
      z.object({
        field: z.enum(facetFields),
        totalValues: z.int().min(0).meta({
          description: 'Number of different values; records without a value count as one value',
        }),
        values: z.array(
          z.object({
            value: z.string().meta({
              description:
                'The value, in its most frequent letter case; empty for records without a value',
            }),
            count: z.int().min(1).meta({ description: 'Number of records' }),
          }),
        ),
      }),
    ),
    totalRecords: z.int().min(0).meta({ description: 'Number of records that match' }),
  })
  .meta({
    id: 'InvestmentFacets',
    examples: [
      {
        facets: [
          {
            field: 'country',
            totalValues: 2,
            values: [
              { value: 'US', count: 12 },
              { value: 'JP', count: 3 },
            ],
          },
        ],
        totalRecords: 15,
      },
    ],
  });
