import { z } from 'zod';
import { defineEndpoint, sinceV2 } from '../endpoint.ts';
import { offsetMeta, offsetMetaExample, pageOf } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { versionMessageExample } from '../version-message.ts';
import { common } from './endpoint-parts.ts';
import { investmentExample } from './examples.ts';
import { facetsSchema } from './facets.ts';
import { selectedInvestmentSchema } from './field-selection.ts';
import { investmentSchema } from './investment.ts';
import { facetsQuery, listAllQuery, listV1Query, listV2Query } from './list-queries.ts';
import { isIndexedOrder, type SortOrder, sortFieldOf } from './sort-query.ts';

export const listAllInvestments = defineEndpoint({
  ...common,
  operationId: 'listAllInvestments',
  permission: permissions.listAllInvestments,
  method: 'get',
  path: '/investments',
  versions: ['unversioned'],
  summary: 'List all investments that the caller may see, as one array',
  description: 'The array is streamed. Newest first, archived records included.',
  query: listAllQuery,
  responses: {
    200: {
      description: 'All records',
      schema: z.array(investmentSchema).meta({ examples: [[investmentExample]] }),
      streamed: true,
    },
  },
});

export const listInvestmentsV1 = defineEndpoint({
  ...common,
  operationId: 'listInvestments',
  permission: permissions.listInvestments,
  method: 'get',
  path: '/investments',
  versions: ['v1'],
  summary: 'List a page of investments by offset',
  description:
    'Newest first, archived records included. `meta.limit` is the number of records in this response.',
  query: listV1Query,
  responses: {
    200: {
      description: 'A page',
      schema: z
        .object({
          data: z.array(investmentSchema),
          meta: offsetMeta,
          message: z.string().optional(),
        })
        .meta({
          examples: [
            {
              data: [investmentExample],
              meta: offsetMetaExample,
              message: versionMessageExample,
            },
          ],
        }),
    },
  },
});

export const listInvestmentsV2 = defineEndpoint({
  ...common,
  operationId: 'listInvestments',
  permission: permissions.listInvestments,
  method: 'get',
  path: '/investments',
  versions: sinceV2,
  summary: 'List a page of investments, filtered and sorted',
  description:
    'Request the next page with `cursor=meta.nextCursor`: unlike `offset`, it is equally fast on every page. Archived records are excluded by default.',
  query: listV2Query,
  isHeavyRead: ({ sort }) =>
    sort !== undefined && !isIndexedOrder((sort as SortOrder[]).map(sortFieldOf)),
  responses: {
    200: {
      description: 'A page',
      headers: { ETag: 'Entity tag of the page; send it as If-None-Match' },
      schema: pageOf(selectedInvestmentSchema),
    },
  },
});

export const getInvestmentFacets = defineEndpoint({
  ...common,
  operationId: 'getInvestmentFacets',
  permission: permissions.getInvestmentFacets,
  method: 'get',
  path: '/investments/facets',
  versions: sinceV2,
  summary: 'Count the matching investments by the values of fields',
  description:
    'The filters are those of the list. Values that differ in letter case are counted together, as a filter finds them.',
  query: facetsQuery,
  isHeavyRead: () => true,
  responses: {
    200: {
      description: 'The most frequent values of each field',
      schema: facetsSchema,
    },
  },
});
