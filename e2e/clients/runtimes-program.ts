/**
 * A program for every runtime: lists, writes, imports text, exports a stream and causes an error.
 * The program uses the variables `baseUrl` and `apiKey`, and stores the outcome in the variable
 * `result`.
 */
export const runtimesProgram = `import { InvestmentResearch, InvalidRequestError, NotFoundError } from '@irp/client';
const client = new InvestmentResearch({ baseUrl, apiKey });
const read = await client.investments.list({ country: ['JP', 'DE'] }).toArray({ limit: 2 });
const created = await client.investments.create({ name: 'Of a runtime', country: 'DE' });
const { etag, limits } = created.lastResponse;
const changed = await client.investments.update(created.id, { ceo: 'Ada' }, { ifMatch: etag });
const report = await client.investments.import(new Blob(['name\\nOf a file\\n'], { type: 'text/csv' }));
const file = await client.investments.export({ format: 'ndjson', q: 'runtime', sort: ['name', 'ceo'] });
const exported = await file.text();
const first = await client.investments.list({ country: 'JP' }).first();
await client.investments.delete(created.id);
const gone = await client.investments.get(created.id).catch((error) => error);
const invalid = await client.investments.create({ name: 'X', country: 'Atlantis' }).catch((error) => error);
const result = {
  read: read.length,
  first: first?.country,
  limited: limits !== undefined,
  ceo: changed.ceo,
  rows: 'errors' in report && report.created,
  exported: exported.includes('Ada'),
  gone: gone instanceof NotFoundError,
  invalid: invalid instanceof InvalidRequestError && invalid.errors.map(({ field }) => field),
};
`;

export const runtimesResult = {
  read: 2,
  first: 'JP',
  limited: true,
  ceo: 'Ada',
  rows: 1,
  exported: true,
  gone: true,
  invalid: ['country'],
};
