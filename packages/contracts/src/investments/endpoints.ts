import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { ifMatchHeaders } from '../page.ts';
import { columnMapping, importQuery, importReport, presetName, presetSchema } from './import-queries.ts';
import { createInvestmentBody, investmentSchema, updateInvestmentBody } from './investment.ts';
import { exportQuery, listV1Query, listV2Query } from './list-queries.ts';

const common = { access: 'principal', tag: 'Investments' } as const;
const both = { ...common, versions: ['v1', 'v2'] } as const;
const read = { ...both, scopes: ['investments.read'] } as const;
const write = { ...both, scopes: ['investments.write'] } as const;
const params = z.object({ id: idSchema });
const ifNoneMatch = z.object({ 'if-none-match': z.string({ error: 'must be given once' }).max(1_000).optional() });
const etag = { ETag: 'Changes with every change; send it as If-Match or If-None-Match' };
const one = { description: 'The record', schema: investmentSchema, headers: etag };
const locked = { description: 'The record is locked' };

export const listAllInvestments = defineEndpoint({
  ...common,
  operationId: 'listAllInvestments',
  method: 'get',
  path: '/investments',
  versions: ['unversioned'],
  scopes: ['investments.read'],
  summary: 'Every investment that the caller may see, as one array',
  description:
    'Streamed: a hundred thousand records leave in constant memory. Newest first, archived records included.',
  query: z.strictObject({}),
  answers: { 200: { description: 'All records', schema: z.array(investmentSchema) } },
});

export const listInvestmentsV1 = defineEndpoint({
  ...common,
  operationId: 'listInvestments',
  method: 'get',
  path: '/investments',
  versions: ['v1'],
  scopes: ['investments.read'],
  summary: 'A page of investments, by offset',
  description: 'Newest first, archived records included. `meta.limit` is the number of records in this answer.',
  query: listV1Query,
  answers: {
    200: {
      description: 'A page',
      schema: z.object({
        data: z.array(investmentSchema),
        meta: z.object({ totalRecords: z.int(), limit: z.int(), offset: z.int() }),
        message: z.string().optional(),
      }),
    },
  },
});

export const listInvestmentsV2 = defineEndpoint({
  ...common,
  operationId: 'listInvestments',
  method: 'get',
  path: '/investments',
  versions: ['v2'],
  scopes: ['investments.read'],
  summary: 'A page of investments, filtered and sorted',
  description:
    'Go on with `cursor=meta.nextCursor`: the ten-thousandth page costs what the first does. Archived records are left out unless asked for.',
  query: listV2Query,
  headers: ifNoneMatch,
  answers: {
    200: {
      description: 'A page',
      headers: { ETag: 'Changes when the page does; send it as If-None-Match' },
      schema: z.object({
        data: z.array(investmentSchema.partial()),
        meta: z.object({ totalRecords: z.int(), limit: z.int(), offset: z.int(), nextCursor: z.string().nullable() }),
      }),
    },
    304: { description: 'The page is as it was' },
  },
});

export const createInvestment = defineEndpoint({
  ...write,
  operationId: 'createInvestment',
  method: 'post',
  path: '/investments',
  summary: 'Create an investment',
  body: createInvestmentBody,
  idempotent: true,
  answers: { 201: { ...one, headers: { ...etag, Location: 'Where it is' } } },
});

export const getInvestment = defineEndpoint({
  ...read,
  operationId: 'getInvestment',
  method: 'get',
  path: '/investments/{id}',
  summary: 'Read one investment',
  params,
  headers: ifNoneMatch,
  answers: { 200: one, 304: { description: 'The record is as it was' } },
});

export const updateInvestment = defineEndpoint({
  ...write,
  operationId: 'updateInvestment',
  method: 'patch',
  path: '/investments/{id}',
  summary: 'Change fields of an investment',
  description: 'A merge patch (RFC 7396): what is named changes, null empties a field.',
  params,
  headers: ifMatchHeaders,
  body: updateInvestmentBody,
  answers: { 200: one, 423: locked },
});

export const deleteInvestment = defineEndpoint({
  ...write,
  operationId: 'deleteInvestment',
  method: 'delete',
  path: '/investments/{id}',
  summary: 'Delete an investment',
  description: 'For whoever created it, and for admins and owners.',
  params,
  headers: ifMatchHeaders,
  answers: { 204: { description: 'Deleted' }, 423: locked },
});

function mark(operationId: string, method: 'put' | 'delete', summary: string) {
  return defineEndpoint({
    ...write,
    operationId,
    method,
    path: '/investments/{id}/favorite',
    summary,
    description: "The mark is the caller's own and no change of the record: locked records take it too.",
    params,
    headers: ifMatchHeaders,
    answers: { 200: one },
  });
}

export const addFavorite = mark('addFavorite', 'put', "Add an investment to the caller's favourites");
export const removeFavorite = mark('removeFavorite', 'delete', "Remove an investment from the caller's favourites");

function move(verb: 'lock' | 'unlock' | 'archive' | 'unarchive', summary: string, description: string) {
  const path: string = `/investments/{id}/${verb}`;
  const answers = { 200: one, 423: locked };
  return defineEndpoint({
    ...write,
    operationId: `${verb}Investment` as string,
    method: 'post',
    path,
    summary,
    description,
    params,
    headers: ifMatchHeaders,
    answers,
  });
}

export const lockInvestment = move(
  'lock',
  'Lock: refuse every change',
  'For whoever created it, and for admins and owners.',
);
export const unlockInvestment = move('unlock', 'Unlock', 'For whoever created it, and for admins and owners.');
export const archiveInvestment = move(
  'archive',
  'Archive: leave it out of v2 lists',
  'Archiving what is archived changes nothing.',
);
export const unarchiveInvestment = move(
  'unarchive',
  'Take out of the archive',
  'Unarchiving what is not archived changes nothing.',
);

export const importInvestments = defineEndpoint({
  ...write,
  operationId: 'importInvestments',
  method: 'post',
  path: '/investments/imports',
  summary: 'Import records from a file of any size',
  description: `CSV with a header line, or NDJSON with one record a line; may be gzipped (Content-Encoding: gzip).
A row that is not valid is reported with its line number and never stops the others. With an Idempotency-Key a repeat makes
no record twice, even when the first try was cut off half way.`,
  query: importQuery,
  headers: z.object({
    'idempotency-key': z
      .string({ error: 'must be given once' })
      .regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters')
      .optional(),
  }),
  streamed: ['text/csv', 'application/x-ndjson'],
  answers: {
    200: { description: 'What became of the rows', schema: importReport },
    422: { description: 'This Idempotency-Key was used before, for another file or another mapping' },
    429: { description: 'The allowance of this minute is used up, or four imports are under way' },
  },
});

export const exportInvestments = defineEndpoint({
  ...read,
  operationId: 'exportInvestments',
  method: 'get',
  path: '/investments/exports',
  summary: 'Export records as a file',
  description:
    'Streamed, with the filters of the list. Cells that a spreadsheet would take for a formula are escaped in CSV.',
  query: exportQuery,
  answers: { 200: { description: 'The file', schema: z.string(), contentTypes: ['text/csv', 'application/x-ndjson'] } },
});

const presetParams = z.object({ name: presetName });

export const listImportPresets = defineEndpoint({
  ...read,
  operationId: 'listImportPresets',
  method: 'get',
  path: '/investments/import-presets',
  summary: 'Column mappings by name: the built-in ones and those of the workspace',
  answers: { 200: { description: 'All presets', schema: z.object({ data: z.array(presetSchema) }) } },
});

export const putImportPreset = defineEndpoint({
  ...write,
  operationId: 'putImportPreset',
  method: 'put',
  path: '/investments/import-presets/{name}',
  summary: 'Remember a column mapping',
  params: presetParams,
  body: z.strictObject({ mapping: columnMapping }),
  answers: {
    200: { description: 'The preset', schema: presetSchema },
    409: { description: 'A built-in preset has this name' },
  },
});

export const deleteImportPreset = defineEndpoint({
  ...write,
  operationId: 'deleteImportPreset',
  method: 'delete',
  path: '/investments/import-presets/{name}',
  summary: 'Forget a column mapping',
  params: presetParams,
  answers: { 204: { description: 'Forgotten' } },
});
